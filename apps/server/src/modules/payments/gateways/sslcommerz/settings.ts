import { text, url, whole } from '../../../../configuration/kinds'

export const sslcommerzSettings = {
  name: 'sslcommerz',
  prefix: 'SSLCOMMERZ_',
  variables: {
    SSLCOMMERZ_BASE_URL: url('https:').optional(),
    SSLCOMMERZ_STORE_ID: text().optional(),
    SSLCOMMERZ_STORE_PASSWORD: text().optional(),
    SSLCOMMERZ_TIMEOUT_MS: whole(100, 60_000).default(30_000),
  },
  required: ['SSLCOMMERZ_BASE_URL', 'SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  optional: [],
} as const
