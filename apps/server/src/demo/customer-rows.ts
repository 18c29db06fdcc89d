import { countBilling, createBillingNumbers, type BillingNumbers } from './billing/numbers'
import { planOf, type Plan } from './plan'
import { billingTables } from './billing/rows/bill-rows'
import { chatTables, chatOf } from './help/chat-rows'
import { connectionTables } from './lines/connection-rows'
import { connectionsOf } from './lines/connections'
import { customerAt, type Customer } from './people/customers'
import type { Sink } from './load/sink'
import { networkSessionTables } from './lines/network-sessions'
import { messageTables, notificationTables } from './news/news-rows'
import { noticesOf } from './news/notices'
import { orderTables } from './lines/order-rows'
import { ordersOf } from './lines/orders'
import type { Outage } from './lines/outages'
import { peopleTables, type PasswordHashes } from './people/people-rows'
import { dayOf } from './seed/calendar'
import { createNumbering, type Numbering } from './seed/numbering'
import { ticketTables } from './help/ticket-rows'
import { ticketsOf } from './help/tickets'
import { usageOf, usageTables } from './lines/usage'
import type { World } from './world'

/** Ids in the order of the calendar, although rows are made customer by customer. */
export interface Numbers {
  billing: BillingNumbers
  tickets: Numbering
  orders: Numbering
}

/** Counts everything that has a number, in a first walk over all customers that writes nothing. */
export function countEverything(world: World, outages: readonly Outage[]): Numbers {
  const numbers = {
    billing: createBillingNumbers(world),
    tickets: createNumbering(world.today - 800, world.today),
    orders: createNumbering(world.firstDay - 1, world.today),
  }
  for (let index = 0; index < world.customers; index += 1)
    for (const plan of plansOf(world, customerAt(world, index), outages)) {
      countBilling(numbers.billing, plan)
      for (const { createdAt } of ticketsOf(world, plan)) numbers.tickets.count(dayOf(createdAt))
      for (const { steps } of ordersOf(world, plan)) numbers.orders.count(dayOf(steps[0]?.at ?? world.now))
    }
  const { series, invoices, payments, transfers, entries } = numbers.billing
  const all = [...series.values(), invoices, payments, transfers, entries, numbers.tickets, numbers.orders]
  for (const each of all) each.close()
  return numbers
}

export function plansOf(world: World, customer: Customer, outages: readonly Outage[]): Plan[] {
  return connectionsOf(world, customer).map((connection) => planOf(world, connection, outages))
}

/** Names the tables in the order of their dependencies; the returned function adds one customer's rows. */
export function customerTables(sink: Sink, world: World, hashes: PasswordHashes, numbers: Numbers) {
  const people = peopleTables(sink, hashes)
  const addConnection = connectionTables(sink)
  const addBilling = billingTables(sink, numbers.billing, world)
  const addOrder = orderTables(sink, numbers.orders)
  const addUsage = usageTables(sink, world)
  const addNetworkSessions = networkSessionTables(sink, world)
  const addTicket = ticketTables(sink, numbers.tickets)
  const addChat = chatTables(sink)
  const { addNotice, addStaffNotices } = notificationTables(sink)
  const addMessages = messageTables(sink)

  const addCustomer = (world: World, index: number, outages: readonly Outage[]): void => {
    const customer = customerAt(world, index)
    people.addCustomer(customer)
    const lines = plansOf(world, customer, outages).map((plan) => {
      const { id } = plan.connection
      const usage = usageOf(world, plan, outages)
      addConnection(plan)
      addBilling(plan)
      for (const order of ordersOf(world, plan)) addOrder(order, plan.connection)
      addUsage(id, usage)
      addNetworkSessions(world, plan, usage, outages)
      const tickets = ticketsOf(world, plan).map((ticket) => addTicket(ticket, plan.connection))
      addChat(chatOf(world, plan), plan.connection)
      return { plan, tickets }
    })
    const notices = noticesOf(world, customer, lines, outages)
    for (const notice of notices) addNotice(customer.userId, notice)
    addMessages(world, customer, notices)
  }

  return { addCustomer, addStaff: people.addStaff, addStaffNotices }
}
