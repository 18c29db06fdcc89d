import styles from './Presets.module.css'

export interface PresetsProps<Preset extends { label: string }> {
  presets: readonly Preset[]
  isChosen: (preset: Preset) => boolean
  onChoose: (preset: Preset) => void
}

/** Buttons for frequent choices: 'Last 7 days'. */
export function Presets<Preset extends { label: string }>(props: PresetsProps<Preset>) {
  const { presets, isChosen, onChoose } = props
  if (presets.length === 0) return null
  return (
    <div className={styles.presets}>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          className={styles.preset}
          aria-pressed={isChosen(preset)}
          onClick={() => onChoose(preset)}
        >
          {preset.label}
        </button>
      ))}
    </div>
  )
}
