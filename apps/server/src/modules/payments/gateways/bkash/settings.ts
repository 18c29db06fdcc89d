import * as z from 'zod'
import { text, url, whole } from '../../../../configuration/kinds'

export const bkashSettings = {
  name: 'bkash',
  prefix: 'BKASH_',
  variables: {
    BKASH_BASE_URL: url('https:').optional(),
    BKASH_APP_KEY: text().optional(),
    BKASH_APP_SECRET: text().optional(),
    BKASH_USERNAME: text().optional(),
    BKASH_PASSWORD: text().optional(),
    BKASH_TOPIC_ARN: z
      .string()
      .regex(/^arn:aws[\w-]*:sns:[\w-]+:\d{12}:[\w.-]+$/, 'must be the ARN of an SNS topic')
      .optional(),
    BKASH_TIMEOUT_MS: whole(100, 60_000).default(30_000),
  },
  required: ['BKASH_BASE_URL', 'BKASH_APP_KEY', 'BKASH_APP_SECRET', 'BKASH_USERNAME', 'BKASH_PASSWORD'],
  optional: ['BKASH_TOPIC_ARN'],
} as const
