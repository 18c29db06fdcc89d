import { crc32, deflateSync } from 'node:zlib'
import type { LineDiagnosis } from '@uplink/contract/line-diagnoses'
import { targetMinutes } from '../facts/help/response-targets'
import type { Connection } from '../lines/connections'
import type { Sink } from '../load/sink'
import { dayOf, timeText } from '../seed/calendar'
import type { Numbering } from '../seed/numbering'
import type { NumberedTicket, Ticket } from './tickets'

const width = 160
const height = 80

/** A small PNG of bars, each a height from 0 to 1, which looks like a screenshot of a speed test from afar. */
function barsAsPng(bars: readonly number[]): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(width + 1, 255)
    // the row's filter type: none
    row[0] = 0
    for (let x = 0; x < width; x += 1) {
      const place = (x / width) * bars.length
      const isBar = place % 1 < 0.7 && 1 - y / height < (bars[Math.floor(place)] ?? 0)
      if (isBar) row[x + 1] = 96
    }
    return row
  })
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // eight bits of grey
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

export function ticketTables(sink: Sink, numbers: Numbering) {
  const tickets = sink.table('tickets', [
    'id',
    'connection_id',
    'organization_id',
    'category',
    'subject',
    'status',
    'assignee_id',
    'rating',
    'created_at',
    'updated_at',
    'closed_at',
    'waiting_since',
    'answer_by',
  ])
  const notes = sink.table('ticket_notes', [
    'id',
    'ticket_id',
    'author_id',
    'is_internal',
    'body',
    'diagnosis',
    'created_at',
  ])
  const attachments = sink.table('ticket_attachments', [
    'id',
    'note_id',
    'uploaded_by',
    'name',
    'type',
    'content',
    'created_at',
  ])
  const answered = sink.table('answered_targets', [
    'ticket_id',
    'answered_at',
    'organization_id',
    'category',
    'is_late',
  ])
  let noteId = 0
  let attachmentId = 0
  return (ticket: Ticket, connection: Connection): NumberedTicket => {
    const id = numbers.take(dayOf(ticket.createdAt))
    tickets({
      id,
      connection_id: connection.id,
      organization_id: connection.customer.organization.id,
      category: ticket.script.category,
      subject: ticket.script.subject,
      status: ticket.status,
      assignee_id: ticket.assigneeId ?? null,
      rating: ticket.rating ?? null,
      created_at: timeText(ticket.createdAt),
      updated_at: timeText(ticket.updatedAt),
      closed_at: ticket.status === 'closed' ? timeText(ticket.updatedAt) : null,
      waiting_since: ticket.status === 'open' ? timeText(ticket.updatedAt) : null,
      answer_by:
        ticket.status === 'open'
          ? timeText(ticket.updatedAt + targetMinutes[ticket.script.category] * 60_000)
          : null,
    })
    const answer = firstAnswer(ticket)
    if (answer)
      answered({
        ticket_id: id,
        answered_at: timeText(answer.at),
        organization_id: connection.customer.organization.id,
        category: ticket.script.category,
        is_late: answer.at > ticket.createdAt + targetMinutes[ticket.script.category] * 60_000,
      })
    for (const note of ticket.notes) {
      noteId += 1
      notes({
        id: noteId,
        ticket_id: id,
        author_id: note.authorId,
        is_internal: note.isInternal,
        body: note.text,
        diagnosis: note === ticket.notes[0] ? diagnosisOf(ticket) : null,
        created_at: timeText(note.at),
      })
      if (note !== ticket.notes[0] || ticket.script.category !== 'speed') continue
      for (const file of speedTestFiles(ticket.createdAt)) {
        attachmentId += 1
        attachments({
          id: attachmentId,
          note_id: noteId,
          uploaded_by: note.authorId,
          ...file,
          created_at: timeText(note.at),
        })
      }
    }
    return { ...ticket, id }
  }
}

/** What the checks of the portal found for those who say that their line drops. */
function diagnosisOf({ script, createdAt }: Ticket): string | null {
  if (!script.subject.startsWith('Connection drops')) return null
  const checked = new Date(createdAt).toISOString()
  const diagnosis: LineDiagnosis = {
    symptom: 'drops',
    checked_at: checked,
    checks: [
      { name: 'contract', finding: 'on' },
      { name: 'area', finding: 'no-outage' },
      { name: 'session', finding: 'online', at: new Date(createdAt - 14 * 60_000).toISOString() },
      { name: 'drops', finding: 'many-drops', count: 11 },
    ],
  }
  return JSON.stringify(diagnosis)
}

/** What the desk wrote first to the customer, who opened the ticket. */
const firstAnswer = ({ notes: [opening, ...later] }: Ticket) =>
  later.find(({ authorId, isInternal }) => !isInternal && authorId !== opening?.authorId)

/** Files that customers attach when the line is slow; their numbers follow from the time. */
function speedTestFiles(at: number) {
  const bars = Array.from({ length: 12 }, (_, i) => 0.2 + (((at / 1000 + i * 7919) % 97) / 97) * 0.7)
  const lines = bars.map((bar, i) => `${i + 8}:00  ${(bar * 40).toFixed(1)} Mbps`)
  return [
    { name: 'speed-test.png', type: 'image/png', content: barsAsPng(bars) },
    { name: 'speed-test.txt', type: 'text/plain', content: Buffer.from(`${lines.join('\n')}\n`) },
  ]
}
