import * as z from 'zod';
import { endpoint } from '../base/endpoint.ts';

const part = z.string().max(500).optional();

export const webhookEndpoints = {
  verify: endpoint({
    methods: ['GET'],
    path: '/webhook/whatsapp',
    access: 'public',
    summary: 'Pembuktian alamat webhook WhatsApp Cloud API',
    query: z.object({ 'hub.mode': part, 'hub.verify_token': part, 'hub.challenge': part }),
    produces: 'text/plain',
  }),
  take: endpoint({
    methods: ['POST'],
    path: '/webhook/whatsapp',
    access: 'public',
    summary: 'Kabar dari WhatsApp Cloud API, dengan tanda tangan X-Hub-Signature-256',
    data: z.object({ diterima: z.literal(true) }),
  }),
};
