/** Where answers come from: a server, or this page itself. */
import { isHere } from 'yagura-worker';

/** This is a folder of files at a host that answers nothing: whatever is answered comes from the page. */
export const isSite: boolean = import.meta.env.MODE === 'site';

/** Whether the page can answer for itself at all. */
export const canAnswer: boolean = isHere;
