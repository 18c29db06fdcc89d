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

/** What a column of a type holds; a domain's number is its own, and an enum's, so these are text. */
export const typeOf = (typeId: number): ColumnType => types.get(typeId) ?? 'text'

const forms = new Map<number, NonNullable<Column['form']>>([
  [builtins.BOOL, 'yes-no'],
  [builtins.TIMESTAMP, 'instant'],
  [builtins.TIMESTAMPTZ, 'instant'],
  [builtins.BYTEA, 'bytes'],
])

const asItIs = (text: string): Cell => text
const yesNo = (text: string): Cell => (text === 't' ? 'true' : 'false')

/** For the platform's own questions: everything as text. */
export const textTypes: pg.CustomTypesConfig = {
  getTypeParser: ((typeId: number) =>
    typeId === Number(builtins.BOOL) ? yesNo : asItIs) as pg.CustomTypesConfig['getTypeParser'],
}

/** The columns of an answer. */
export const columnsOf = (fields: readonly pg.FieldDef[]): Column[] =>
  fields.map(({ name, dataTypeID }) => {
    const form = forms.get(dataTypeID)
    return { name, type: typeOf(dataTypeID), ...(form && { form }) }
  })
