import { validatorCompiler } from '@fastify/type-provider-zod';

/**
 * Zod checks requests; answers are serialised without a schema. Set at the start, because otherwise Fastify loads its
 * own compilers.
 */
export const schemaController = {
  compilersFactory: {
    // Fastify's types know no schemas but ajv's.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
