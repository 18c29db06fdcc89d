/** People may write posts of the organizations that they may list. */
export const organizations = {
  model: 'organization',
  table: 'organizations',
  ruleFields: { organization_id: 'id' },
} as const

/** Row rules about legal texts name their organization. */
export const legalTexts = { ...organizations, model: 'legal-text' } as const
