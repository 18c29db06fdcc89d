import * as z from 'zod'

// What texts that people type may consist of. In every text of every call
// - what cannot be seen is removed: direction marks, zero-width characters and the like, by which one name poses as another;
// - letters that can be spelled in several ways, as é and য়, are spelled in one (NFC);
// - control characters are refused, and in a text of one line also line breaks and tabs.
// Every text is of one line, except where its schema says otherwise.

type TextKind = 'line' | 'paragraphs' | 'as-is'

const kinds = z.registry<{ text: TextKind }>()

function declared<S extends z.ZodType>(schema: S, text: TextKind): S {
  kinds.add(schema, { text })
  return schema
}

/** A text of one line, as all are; says so where it may be long. */
export const line = <S extends z.ZodType>(schema: S): S => declared(schema, 'line')

/** A text of several lines. */
export const paragraphs = <S extends z.ZodType>(schema: S): S => declared(schema, 'paragraphs')

/**
 * What is taken as it is, with all that stands in it: passwords, and what is compared with, or sent to, somebody else's
 * database.
 */
export const asIs = <S extends z.ZodType>(schema: S): S => declared(schema, 'as-is')

/** What is declared of a schema is true of its copy. */
export function declareAlike<S extends z.core.$ZodType>(copy: S, schema: z.core.$ZodType): S {
  const known = kinds.get(schema as z.ZodType)
  if (known) kinds.add(copy as unknown as z.ZodType, known)
  return copy
}

/** What is declared of a schema itself, not of what it consists of. */
export const declaredKind = (schema: z.core.$ZodType): TextKind | undefined =>
  kinds.get(schema as z.ZodType)?.text

/**
 * Of which kind the text at a place of what is sent, or of what was parsed, is; undefined where the schema has no such place.
 * Of alternatives the one that takes most counts.
 */
export function textKindAt(schema: z.core.$ZodType, path: readonly string[]): TextKind | undefined {
  let places = layersOf([schema])
  for (const name of path) {
    if (places.some((each) => declaredKind(each) === 'as-is')) return 'as-is'
    places = layersOf(places.flatMap((each) => inside(each, name)))
  }
  if (places.length === 0) return undefined
  const said = places.map(declaredKind)
  return (['as-is', 'paragraphs'] as const).find((kind) => said.includes(kind)) ?? 'line'
}

/** Schemas with all those that they wrap or choose between. */
export function layersOf(schemas: readonly z.core.$ZodType[]): z.core.$ZodType[] {
  const all = new Set(schemas)
  // grows while it is gone through
  for (const each of all) for (const layer of wrappedIn(each)) all.add(layer)
  return [...all]
}

function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    case 'pipe':
      return [def.in, def.out]
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'lazy':
      return [def.getter()]
    default:
      return []
  }
}

/** The schemas of a field or item. */
function inside(schema: z.core.$ZodType, name: string): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall
      return field ? [field] : []
    }
    case 'array':
      return [def.element]
    case 'record':
      return [def.valueType]
    case 'tuple': {
      const item = def.items[Number(name)] ?? def.rest
      return item ? [item] : []
    }
    default:
      return []
  }
}

/**
 * Direction marks (U+200E, U+200F, U+061C, U+202A to U+202E, U+2066 to U+2069), zero-width characters, and others without
 * a picture of their own.
 */
const unseen =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/**
 * The two joiners, where they join nothing. Bangla needs them inside words, and emoji between pictures; elsewhere nobody
 * could see them.
 */
const idleJoiners =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{M}\p{Extended_Pictographic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}])/gu

/** A text without what cannot be seen. */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, '').replace(idleJoiners, '')
}

/** A text as it is stored: without what cannot be seen, and in one spelling of its letters (NFC). */
export const asStored = (text: string): string => withoutUnseen(text).normalize('NFC')

const control = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/
const controlInParagraphs = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/

/** Whether a text has control characters that its kind may not have. */
export const hasControl = (kind: TextKind, text: string): boolean =>
  kind !== 'as-is' && (kind === 'paragraphs' ? controlInParagraphs : control).test(text)

const simple = /^[\u0020-\u007E]*$/

/** Whether a value is a text of plain ASCII, as most are: nothing in it can be unseen, or spelled in two ways. */
export const isSimple = (value: unknown): boolean => typeof value === 'string' && simple.test(value)

/** Whether a text has nothing that not every kind may have; most texts have not. */
export const isPlain = (text: string): boolean =>
  isSimple(text) || (!control.test(text) && asStored(text) === text)
