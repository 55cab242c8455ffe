import { validatorCompiler } from '@fastify/type-provider-zod';

/**
 * Zod checks what comes in, and answers are written as they are. Given at the start, or Fastify loads compilers of its
 * own.
 */
export const schemaController = {
  compilersFactory: {
    // Fastify's types know no schemas but ajv's.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
