import { expect } from '@playwright/test'

interface Message {
  text: string
  link: string | null
}

/** The latest mail or SMS to an address, as the demo provider keeps it. */
async function latestTo(address: string): Promise<Message | undefined> {
  const answer = await fetch(`${process.env.UPLINK_URL}/api/demo/messages?to=${encodeURIComponent(address)}`)
  const { data } = (await answer.json()) as { data: Message[] }
  return data[0]
}

/** The one-time code in the latest message. */
export async function codeTo(address: string): Promise<string> {
  const code = /^\d{6}/.exec((await latestTo(address))?.text ?? '')?.[0]
  expect(code, `a code for ${address}`).toBeDefined()
  return code ?? ''
}

/** The path of the link in the latest message. */
export async function linkTo(address: string): Promise<string> {
  const path = /\/admin\/reset-pass#[\w-]+/.exec((await latestTo(address))?.text ?? '')?.[0]
  expect(path, `a link for ${address}`).toBeDefined()
  return path ?? ''
}
