import * as fc from 'fast-check';
import { hostile, usual } from './values.ts';

/** The part of JSON Schema that zod writes for the contract. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Mostly a value that fits the schema, sometimes any other value, at every depth. `name` is the field's name. */
export function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const hint = usual(name);
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, name) },
    { weight: hint ? 24 : 0, arbitrary: hint ?? fc.constant(null) },
    { weight: 2, arbitrary: hostile },
  );
}

function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => fitting(one, name)));
  if (schema.allOf) return fitting(schema.allOf[0]!, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return object(schema);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), { maxLength: 6 });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)]));
  const whole = fc.record(fields, { requiredKeys: required });
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    // A field is missing, or there is one too many.
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(whole, fc.string({ maxLength: 12 }), hostile)
        .map(([fitting, key, value]) => ({ ...(fitting as object), [key]: value })),
    },
  );
}

function text({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(Math.min(maxLength, 40), minLength) });
}
