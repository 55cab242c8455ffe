import { validatorCompiler } from '@fastify/type-provider-zod';

/**
 * Zod checks requests; responses are serialised without a schema. Set at the start, because otherwise Fastify loads its
 * own compilers.
 */
export const schemaController = {
  compilersFactory: {
    // Fastify's types only support ajv's schemas.
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
};
