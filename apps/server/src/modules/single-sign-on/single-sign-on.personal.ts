import { person, personalKind } from '#platform/personal-data/kinds'

/** What is kept about a person here. */
export const singleSignOnPersonal = [
  personalKind('single_sign_on_sessions', {
    title: 'Sessions of a single sign-on',
    found: person('user_id'),
    told: ['session_id', 'sign_on_id', 'user_id', 'sid'],
    erasure: 'deleted',
  }),
  personalKind('single_sign_on_people', {
    title: 'Names at a provider of single sign-on',
    found: person('user_id'),
    told: ['user_id', 'sign_on_id', 'subject', 'created_at'],
    erasure: 'deleted',
  }),
]
