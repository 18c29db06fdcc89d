import { line, nobody, personalKind, through } from '#platform/personal-data/kinds'

/** What is told of a session of now and of one of the past. */
const ofSession = [
  'id',
  'connection_id',
  'unique_id',
  'session_id',
  'nas_address',
  'calling_station',
  'framed_address',
  'started_at',
  'updated_at',
  'stopped_at',
  'download_bytes',
  'upload_bytes',
  'terminate_cause',
  'session_seconds',
  'base_download',
  'base_upload',
  'is_reporting',
  'is_stop_assumed',
  'heard_at',
  'end_requested_at',
] as const

/** The same of a day. */
const ofDay = ['connection_id', 'day', 'download_bytes', 'upload_bytes'] as const

/** What is kept about a person here. */
export const usagePersonal = [
  personalKind('session_days', {
    title: 'Traffic of network sessions by day',
    found: through('network_sessions', 'session_id'),
    told: [
      'session_id',
      'day',
      'first_at',
      'first_download',
      'first_upload',
      'last_at',
      'last_download',
      'last_upload',
    ],
    erasure: 'deleted',
  }),
  personalKind('network_sessions', {
    title: 'Network sessions, with addresses and devices',
    found: line('connection_id'),
    told: [...ofSession, 'disconnecting_since'],
    erasure: 'deleted',
  }),
  personalKind('past_network_sessions', {
    title: 'Network sessions of the past, with addresses and devices',
    found: line('connection_id'),
    told: ofSession,
    erasure: 'deleted',
  }),
  personalKind('network_authentications', {
    title: 'The last sign-in to the network',
    found: line('connection_id'),
    told: ['connection_id', 'is_accepted', 'reason', 'calling_station', 'occurred_at'],
    erasure: 'deleted',
  }),
  personalKind('usage_days', {
    title: 'Usage by day',
    found: line('connection_id'),
    told: ofDay,
    erasure: 'deleted',
  }),
  personalKind('past_usage_days', {
    title: 'Usage by day of the past',
    found: line('connection_id'),
    told: ofDay,
    erasure: 'deleted',
  }),
  personalKind('period_usage', {
    title: 'Usage of the billing period',
    found: line('connection_id'),
    told: ['connection_id', 'from_day', 'to_day', 'bytes', 'slow_after', 'has_turned'],
    erasure: 'deleted',
  }),
  personalKind('usage_warnings', {
    title: 'Warnings about usage',
    found: line('connection_id'),
    told: ['connection_id', 'period_start', 'percent', 'told_at'],
    erasure: 'deleted',
  }),
  personalKind('used_up_lines', {
    title: 'Lines whose data are used up',
    found: line('connection_id'),
    told: ['connection_id', 'ends_on', 'quota_bytes', 'since'],
    erasure: 'deleted',
  }),
  personalKind('session_changes', {
    title: 'Changes sent to running sessions',
    found: line('connection_id'),
    told: ['connection_id', 'asked_at', 'tries', 'result', 'settled_at'],
    erasure: 'deleted',
  }),
  personalKind('device_names', {
    title: 'Names of devices',
    found: line('connection_id'),
    told: ['connection_id', 'device', 'name', 'named_at'],
    erasure: 'deleted',
  }),
  personalKind('line_terms', {
    title: 'Network terms',
    found: line('connection_id'),
    told: [
      'connection_id',
      'organization_id',
      'framed_address',
      'framed_pool',
      'device',
      'max_sessions',
      'attributes',
      'updated_at',
    ],
    ours: ['version'],
    erasure: 'deleted',
  }),
  personalKind('unknown_lines', {
    title: 'Names that the network did not know',
    found: nobody('by a name that belongs to no line, until no packet can come any more'),
    told: [],
    ours: [
      'username',
      'nas_address',
      'calling_station',
      'packets',
      'first_at',
      'last_at',
      'ignored_at',
      'ignored_by',
    ],
    erasure: 'ends by itself',
  }),
]
