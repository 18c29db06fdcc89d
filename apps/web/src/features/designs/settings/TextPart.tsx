import type { DesignCell } from '@uplink/contract/designs/definition'
import { designLimits } from '@uplink/contract/designs/words'
import { BlocksField } from '../../../ui/editors/BlocksField'
import { TextField } from '../../../ui/fields/TextField'
import { BoardText } from '../board/BoardText'
import type { CellForm } from './cell-form'
import styles from './settings.module.css'
import { WidthField } from './WidthField'

/** The settings of a cell that shows a text: its words in English, and in Bangla if it has them. */
export function TextPart({ form }: { form: CellForm }) {
  const { cell, change, errorOf } = form
  return (
    <>
      <div className={styles.whole}>
        <BlocksField
          label="Text"
          data-place="text"
          hasLinks
          rows={9}
          atMost={designLimits.text}
          value={cell.text}
          onChange={(text) => change({ text })}
          {...errorOf('text')}
        />
      </div>
      <TextField
        label="Title"
        isOptional
        maxLength={200}
        value={cell.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <WidthField form={form} />
      <div className={styles.whole}>
        <TextField
          label="Title in Bangla"
          isOptional
          lang="bn"
          help="Shown to people who read Bangla, with the text below."
          maxLength={200}
          value={cell.title_bn}
          onChange={({ currentTarget }) => change({ title_bn: currentTarget.value })}
        />
      </div>
      <div className={styles.whole}>
        <BlocksField
          label="Text in Bangla"
          data-place="text_bn"
          isOptional
          hasLinks
          lang="bn"
          rows={6}
          atMost={designLimits.text}
          value={cell.text_bn}
          onChange={(text_bn) => change({ text_bn })}
          {...errorOf('text_bn')}
        />
      </div>
    </>
  )
}

/** How the text will look, in each language in which it is written. */
export function TextLook({ cell }: { cell: DesignCell }) {
  if (cell.text.trim() === '' && cell.text_bn.trim() === '')
    return <p className={styles.said}>Headings, paragraphs, lists and links, as you write them.</p>
  return (
    <>
      <BoardText cell={cell} level={3} said={undefined} language="en" />
      {cell.text_bn.trim() !== '' && (
        <>
          <p className={styles.said}>In Bangla</p>
          <BoardText cell={cell} level={3} said="in Bangla" language="bn" />
        </>
      )}
    </>
  )
}
