import { endpoint } from '../base/endpoint.ts';

export const metricsEndpoints = {
  get: endpoint({
    methods: ['GET'],
    path: '/metrics',
    access: 'public',
    summary: 'Angka untuk Prometheus, bagi alamat di MIMBAR_METRICS_ALLOW',
    produces: 'text/plain; version=0.0.4; charset=utf-8',
  }),
};
