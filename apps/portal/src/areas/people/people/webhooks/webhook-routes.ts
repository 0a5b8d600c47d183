/** Names the calls about webhooks of a customer, and of the provider. */
export const webhookRoutes = {
  customer: {
    make: 'POST /ajax/v1/webhooks',
    change: 'PUT /ajax/v1/webhooks/{id}',
    rotate: 'POST /ajax/v1/webhooks/{id}/rotate',
    test: 'POST /ajax/v1/webhooks/{id}/test',
    deliveries: 'GET /ajax/v1/webhooks/{id}/deliveries',
    resend: 'POST /ajax/v1/webhooks/{id}/resend',
    end: 'DELETE /ajax/v1/webhooks/{id}',
  },
  staff: {
    make: 'POST /ajax/v1/staff/webhooks',
    change: 'PUT /ajax/v1/staff/webhooks/{id}',
    rotate: 'POST /ajax/v1/staff/webhooks/{id}/rotate',
    test: 'POST /ajax/v1/staff/webhooks/{id}/test',
    deliveries: 'GET /ajax/v1/staff/webhooks/{id}/deliveries',
    resend: 'POST /ajax/v1/staff/webhooks/{id}/resend',
    end: 'DELETE /ajax/v1/staff/webhooks/{id}',
  },
} as const
/** Says whose webhooks they are. */
export type WebhooksOf = keyof typeof webhookRoutes
