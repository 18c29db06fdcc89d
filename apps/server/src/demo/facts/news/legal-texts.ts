import type { Organization } from '../people/organizations'

export interface LegalFact {
  slug: 'terms-conditions' | 'privacy-policy' | 'refund-policy'
  title: string
  body: string
}

/** The three legal texts of a provider, as its portal shows them. `## ` begins a heading, `- ` a list entry. */
export function legalTextsOf(provider: Organization): LegalFact[] {
  return [
    { slug: 'terms-conditions', title: 'Terms and conditions', body: terms(provider) },
    { slug: 'privacy-policy', title: 'Privacy policy', body: privacy(provider) },
    { slug: 'refund-policy', title: 'Refund policy', body: refunds(provider) },
  ]
}

const reach = ({ mobileNo, email, address }: Organization) =>
  `Telephone ${mobileNo}, email ${email}, office: ${address}.`

const terms = (
  provider: Organization,
) => `These terms are the agreement between ${provider.name} and everybody who has a connection of ours or uses this portal. We wrote them to be read. If a sentence is unclear to you, ask us before you agree to it.

## What we provide

We bring an internet connection to the address in your contract and keep it working. The package says how fast it is in each direction and how much data is included in a billing period. The speed of a package is what your line can reach; what a website sends you also depends on that website and on the Wi-Fi in your home.

The router at your home belongs to you if you bought it from us, and to us if we lent it to you. A lent router goes back to us when the connection ends.

## Who can be a customer

You need a valid national identity card or passport and an address we serve. The law asks us to know who uses a connection, so the name in the contract must be your own. If the name or the address changes, tell us within 15 days; this portal has a form for it.

## What it costs, and when to pay

- A bill covers one billing period of a month, in advance. Your first bill counts the days from the day the line is switched on.
- Prices are in taka. Value added tax is shown on each bill as a line of its own.
- A bill is due ${provider.dueDays} days after it is issued. You find the day on the bill and on the first page of this portal.
- If a bill is not paid ${provider.graceDays} days after it was due, we may suspend the line. It comes back by itself, usually within minutes, once everything overdue is paid.
- While a line is suspended at the beginning of a billing period, we do not charge for the days it is switched off.

## Changing your package

You can change your package in this portal. Before you agree we show what it costs, line by line: what we give back for days you did not use, what the new package costs for the same days, and the tax. That price binds us for 15 minutes. A cheaper package gives you the difference as a credit to your balance; for a dearer one it is on your next bill.

Prices of packages may change for new contracts. If we want to change the price of your contract we tell you at least 30 days before, and you may leave without notice.

## Outages

We repair faults of our network without charge. What we know of an outage in your area is on the page of your service status. For long outages we reduce the bill as the regulator asks us to; you need not apply for it.

We announce planned work at least two days ahead and do it at hours when few people are online.

## Fair use

The connection is for you, your household and your guests, or for the business named in the contract. Please do not:

- sell it on or share it with other households;
- use it to attack, deceive or harm others, or to send messages nobody asked for;
- open, move or change equipment that belongs to us;
- publish what the law of Bangladesh forbids.

If a device at your home harms others without your knowing, we call you first. Only where that does not help, or where waiting would do harm, do we switch the line off until the device is cleaned.

## Your account in this portal

Keep your password to yourself. We never ask for it, not on the telephone and not by message. What is ordered with your password counts as ordered by you, unless you told us before that somebody else knows it.

## Ending the contract

You can leave with the end of any billing period if you tell us seven days before. We can end the contract with 30 days’ notice, and at once if bills stay unpaid for 60 days after the suspension or if fair use is broken badly and again. What is left in your balance then is yours: see our refund policy.

## Complaints

Open a ticket in this portal or call us; you get a number for every complaint, and we keep the record. If we do not solve it, you may turn to the Bangladesh Telecommunication Regulatory Commission.

## Reaching us

${reach(provider)} These terms follow the law of Bangladesh, and its courts decide where we cannot agree.`

const privacy = (
  provider: Organization,
) => `${provider.name} needs some data about you to bring you the internet, to bill it and to keep it safe. This page says which, why, for how long, and what you can ask of us. We do not sell data about you to anybody.

## What we keep about you

- Who you are: name, address, telephone number, email address, and the identity document the law asks for.
- What you bought: contracts, packages, orders, and the equipment we lent you.
- Money: bills, payments, credits and refunds. Card and wallet numbers stay with the payment service; we see the transaction’s number and the amount.
- The network: when your line was online, how much it sent and received on each day, the address it had, and why a sign-in failed. We do not read what you send, and we do not keep which pages you visit.
- What you told us: tickets, chats, ratings and requests.
- Use of this portal: when you signed in, from which kind of device and which network address, and important acts such as a change of password or package.

## What we use it for

- To provide the connection, find faults and answer you.
- To bill what you bought and to take payments.
- To tell you what you must know: bills, outages, orders, the security of your account. Some of these you can switch off for each channel in your settings.
- To protect people and our network from misuse.
- To fulfil the duties of a licensed internet provider in Bangladesh.

We send offers only if you said you want them, and stop when you say so.

## Who else sees it

- The payment service you choose gets what it needs for that payment.
- The companies that carry our text messages and emails get the number or address and the text.
- Technicians who work for us get your name, address and telephone number for their visit.
- Authorities get what the law obliges us to give, and no more. We check each request before we answer it.

Our staff see only what their work needs, and what they look at and change is recorded.

## How long we keep it

Bills and payments: as long as tax law asks for. Records of when a line was online and which address it had: as long as the regulator asks for. Tickets: at least six months, and at most as long as you are a customer and two years after. Sign-ins to this portal: 90 days. What we no longer need we delete.

## How we protect it

Your password is stored so that nobody, we included, can read it. Bank details are encrypted. Connections to this portal are encrypted too. We ask for a code before we change what would let somebody else take over your account.

## Cookies

This portal stores what keeps you signed in and which of your connections you are looking at. It has no advertising and no tracking by others.

## What you can ask of us

You can see and correct most of it in this portal. For everything else write to us: you may ask what we keep about you, have mistakes corrected, get a copy, or have deleted what no law makes us keep. We answer within 15 days and it costs nothing.

## Reaching us

${reach(provider)} If we change this page in anything that matters to you, we tell you before.`

const refunds = (
  provider: Organization,
) => `This page says when ${provider.name} gives money back, how much, and how you get it. Most of it happens by itself.

## Paid twice, or too much

What you pay beyond your bills goes to your balance at once, and the next bill uses it. If you would rather have it back, ask for it within 90 days: we return it the way it came.

## A payment that failed

If money left your wallet or account but the payment failed here, the payment service usually returns it within three to seven working days. If the money reached us after all, we credit it to your balance as soon as the service confirms it. You need not pay again: look at the payment’s page in this portal first.

## Outages

If your line was out for long because of our network, we reduce your bill. The credit is in your balance a day after the outage ended, with the reason on your statement. You need not apply for it. If you think an outage of yours is missing, open a ticket within 30 days.

## Changing to a cheaper package

If you change to a cheaper package in the middle of a billing period, we give back the difference for the days that are left, to the poisha, tax included. It is in your balance as soon as the change is in force.

## Leaving us

- Unused top-ups and credits in your balance are yours. We pay them out within 15 working days after the last bill.
- The fee for the current billing period is not returned, unless we ended the contract without a fault of yours; then we return the days that were left.
- The connection fee and installation are not returned once the line worked. If we cannot bring the line to your address, you get everything back.
- Routers and other equipment you bought can be returned within seven days, undamaged and complete. A faulty device is replaced within its guarantee.

## How you get the money

By default it goes to your balance. If you ask for a payout we use the way you paid, for example your bKash wallet, or the bank account you entered in this portal under bank information. We never pay to an account in somebody else’s name. A wallet refund takes up to seven working days, a bank transfer up to ten.

## How to ask

Open a ticket in this portal and choose billing, or reach us: ${reach(provider)} Say which payment it is about; its number is in your recharge history. You hear from us within three working days, and if we say no, we say why.`
