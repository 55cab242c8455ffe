import { allEndpoints } from '#shared/endpoints.ts';
import type { Endpoint, Method } from '#shared/base/endpoint.ts';
import type { CallOptions, TestAnswer, TestApp } from '../app.ts';

/** The endpoint that a call reaches: a path without parameters goes before one with them, as in the router. */
function endpointOf(method: Method, path: string): Endpoint | undefined {
  const [bare = ''] = path.split('?');
  const found = allEndpoints.filter(
    ({ methods, path: pattern }) =>
      methods.includes(method) && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(bare),
  );
  return found.find((endpoint) => endpoint.path === bare) ?? found[0];
}

/** Calls an app and records which endpoints of the contract have answered without an error. */
export function recordCalls(api: TestApp) {
  const answered = new Set<Endpoint>();
  return {
    async call(method: Method, path: string, options?: CallOptions): Promise<TestAnswer> {
      const answer = await api.call(method, path, options);
      const endpoint = endpointOf(method, path);
      if (endpoint && answer.status < 400) answered.add(endpoint);
      return answer;
    },
    /** 'METHOD /path' of the endpoints that have not answered. */
    unanswered: (): string[] =>
      allEndpoints.filter((endpoint) => !answered.has(endpoint)).map(({ methods, path }) => `${methods[0]} ${path}`),
  };
}
export type RecordedCall = ReturnType<typeof recordCalls>['call'];
