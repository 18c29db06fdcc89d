import type { CSSProperties } from 'react'
import { brandColors } from '../../../../ui/theme/brand-colors'
import { colors as tokens } from '../../../../ui/theme/tokens'
import classes from './brand-preview.module.css'

interface BrandPreviewProps {
  name: string
  /** As it stands in the field, complete or not. */
  accent: string
}

/** The colour before it is saved: what customers see in either scheme, and in a mail. */
export function BrandPreview({ name, accent }: BrandPreviewProps) {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null
  const colors = brandColors(accent)
  const portal = (scheme: 'light' | 'dark'): CSSProperties => ({
    background: tokens.surface[scheme],
    borderColor: tokens.line[scheme],
    color: tokens.ink[scheme],
  })
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>As customers will see it</figcaption>
      <div className={classes.faces} aria-hidden>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={classes.face} style={portal(scheme)}>
            <Name name={name} fill={colors[scheme]['accent-fill']} />
            <span
              className={classes.item}
              style={{ background: colors[scheme]['accent-soft'], color: colors[scheme].accent }}
            >
              Dashboard
            </span>
            <Act fill={colors[scheme]['accent-fill']}>Pay bill</Act>
          </div>
        ))}
        <div className={classes.face} style={portal('light')}>
          <span className={classes.head} style={{ borderColor: accent }}>
            {name}
          </span>
          <span>Your bill is ready.</span>
          <Act fill={accent}>Open the portal</Act>
        </div>
      </div>
    </figure>
  )
}

const Name = ({ name, fill }: { name: string; fill: string }) => (
  <span className={classes.name}>
    <span className={classes.mark} style={{ background: fill }}>
      {name.charAt(0)}
    </span>
    <span className={classes.cut}>{name}</span>
  </span>
)

const Act = ({ fill, children }: { fill: string; children: string }) => (
  <span className={classes.act} style={{ background: fill }}>
    {children}
  </span>
)
