import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { signedText, type SnsMessage } from '../sns'
import { simulatedTopic } from './account'
import type { PaymentRow } from './simulator.store'

export interface Signer {
  publicKey: KeyObject
  /** The signed message, ready to send. */
  sign(message: Omit<SnsMessage, 'Signature' | 'SigningCertURL'>): string
}

/** Signs like Amazon, with a key pair of its own. */
export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    publicKey,
    sign(message) {
      const unsigned: SnsMessage = {
        ...message,
        Signature: '',
        SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-simulator.pem',
      }
      const algorithm = message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      const Signature = createSign(algorithm).update(signedText(unsigned), 'utf8').sign(privateKey, 'base64')
      return JSON.stringify({ ...unsigned, Signature })
    },
  }
}

/** The unsigned notification of a completed payment. `now` is when it is sent. */
export function notificationOf(
  payment: Pick<PaymentRow, 'merchant_invoice' | 'payer_reference' | 'wallet' | 'transaction_id' | 'amount'>,
  now: Date,
): Omit<SnsMessage, 'Signature' | 'SigningCertURL'> {
  const inner = {
    dateTime: now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14),
    debitMSISDN: `88${payment.wallet ?? ''}`,
    creditOrganizationName: 'Uplink',
    creditShortCode: '01000',
    trxID: payment.transaction_id,
    transactionStatus: 'Completed',
    transactionType: '10002294',
    amount: payment.amount,
    currency: 'BDT',
    transactionReference: payment.payer_reference,
    ...(payment.merchant_invoice !== '' && { merchantInvoiceNumber: payment.merchant_invoice }),
  }
  return {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: simulatedTopic,
    Message: JSON.stringify(inner),
    Timestamp: now.toISOString(),
    SignatureVersion: '1',
  }
}
