import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

/** What the server sends as `/openapi.json`: a test of the server says when the file is not that. */
const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

describe('the OpenAPI document', () => {
  it('is one', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(text));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('would not be one with a parameter that is nowhere', async () => {
    const broken = JSON.parse(text);
    broken.paths['/api/v1/variants'].get.parameters = [{ name: 'pictures' }];
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });
});
