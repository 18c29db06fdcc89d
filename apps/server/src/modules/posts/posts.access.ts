/** Whose posts and texts somebody writes: of the organizations they may list. */
export const organizations = {
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
} as const

/** Whose legal texts somebody sees and writes: the rules name their organization. */
export const legalTexts = { ...organizations, model: 'legal-text' } as const
