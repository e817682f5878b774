// The package as a project has it that has installed it: the folder of the project is in YAGURA_PROJECT.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of a project in which the package is installed. */
export const project = process.env.YAGURA_PROJECT ?? '';
const entry = createRequire(`${project}/`).resolve('yagura');
/** The folder of the package. */
export const folder = dirname(entry);
/** The package. */
export const yagura = await import(pathToFileURL(entry).href);
