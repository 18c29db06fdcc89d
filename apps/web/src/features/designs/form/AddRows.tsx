import { designTemplates, type DesignTemplate } from '@uplink/designs/templates'
import { LayoutTemplate, Plus } from 'lucide-react'
import { Button } from '../../../ui/button/Button'
import { Menu } from '../../../ui/menu/Menu'
import styles from './form.module.css'

interface AddRowsProps {
  onRow: () => void
  /** Adds a template's rows, whose cells say what they need. */
  onTemplate: (template: DesignTemplate) => void
}

/** Buttons that add one row, or the rows of a template. */
export function AddRows({ onRow, onTemplate }: AddRowsProps) {
  return (
    <div className={styles.adding}>
      <Button icon={Plus} onClick={onRow}>
        Row
      </Button>
      <Menu
        label="Templates"
        items={designTemplates.map((template) => ({
          ...{ key: template.key, label: template.name, hint: template.lead },
          onSelect: () => onTemplate(template),
        }))}
        trigger={(trigger) => (
          <Button {...trigger} icon={LayoutTemplate}>
            From a template
          </Button>
        )}
      />
    </div>
  )
}
