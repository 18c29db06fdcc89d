import type { ColumnType } from '@uplink/contract/reports/words'
import pg from 'pg'
import type { Cell, Column } from '../source'

const { builtins } = pg.types

const types = new Map<number, ColumnType>([
  [builtins.BOOL, 'boolean'],
  [builtins.INT2, 'integer'],
  [builtins.INT4, 'integer'],
  [builtins.INT8, 'integer'],
  [builtins.OID, 'integer'],
  [builtins.FLOAT4, 'decimal'],
  [builtins.FLOAT8, 'decimal'],
  [builtins.NUMERIC, 'decimal'],
  [builtins.DATE, 'date'],
  [builtins.TIMESTAMP, 'timestamp'],
  [builtins.TIMESTAMPTZ, 'timestamp'],
])

/** What a column of a type holds. Domains and enums have type numbers of their own, so they count as text. */
export const typeOf = (typeId: number): ColumnType => types.get(typeId) ?? 'text'

/** `2026-11-22 14:00:00.5+00` becomes `2026-11-22T14:00:00.5Z`; infinity and years before Christ stay unchanged. */
const instant = (text: string): Cell =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text

const readers = new Map<number, (text: string) => Cell>([
  [builtins.BOOL, (text) => (text === 't' ? 'true' : 'false')],
  [builtins.TIMESTAMP, (text) => text.replace(' ', 'T')],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.BYTEA, (text) => text.slice(2)],
])
const asItIs = (text: string): Cell => text

/** Reads every value as text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((typeId: number) => readers.get(typeId) ?? asItIs) as pg.CustomTypesConfig['getTypeParser'],
}

/** The columns of a result. */
export const columnsOf = (fields: readonly pg.FieldDef[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, type: typeOf(dataTypeID) }))
