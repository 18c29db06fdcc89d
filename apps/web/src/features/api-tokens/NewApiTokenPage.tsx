import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiTokenLimits, newApiToken, type ApiTokenChoices } from '@uplink/contract/api-tokens'
import { counted } from '@uplink/contract/counted'
import { byTopic } from '@uplink/contract/right-topics'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { isFoundBy } from '../../language/found-by'
import { failureOf } from '../../platform/api/failure'
import { nounsChanged } from '../../platform/api/query-keys'
import { useForm } from '../../platform/form/use-form'
import { Button, ButtonLink } from '../../ui/button/Button'
import { LinesField } from '../../ui/editors/LinesField'
import { NumberField } from '../../ui/editors/NumberField'
import { Notice } from '../../ui/feedback/Notice'
import { FieldErrorText } from '../../ui/fields/FieldFrame'
import { SelectField } from '../../ui/fields/SelectField'
import { TextField } from '../../ui/fields/TextField'
import { Form, FormActions } from '../../ui/form/Form'
import { Matrix } from '../../ui/matrix/Matrix'
import { PageHeader } from '../../ui/page/PageHeader'
import { Section } from '../../ui/page/Section'
import { Aside, Beside } from '../../ui/panels/Aside'
import { CopyButton } from '../../ui/review/CopyButton'
import { Fallback } from '../../ui/states/Fallback'
import { Permitted } from '../../ui/states/Permitted'
import { apiTokenChoicesQuery, createToken, type NewToken } from './api-tokens.data'
import classes from './api-tokens.module.css'

interface Values {
  name: string
  permission_ids: number[]
  rows_role_id: string
  days: string
  addresses: string
}

const initial: Values = {
  name: '',
  permission_ids: [],
  rows_role_id: '',
  days: String(apiTokenLimits.proposedDays),
  addresses: '',
}

const bodyOf = ({ rows_role_id, days, addresses, ...rest }: Values) => ({
  ...rest,
  rows_role_id: rows_role_id === '' ? null : Number(rows_role_id),
  days: days === '' ? undefined : Number(days),
  addresses: addresses.split(/[\s,]+/).filter(Boolean),
})

/** Makes an API token, and shows it once. */
export function NewApiTokenPage() {
  const query = useQuery(apiTokenChoicesQuery)
  const [made, setMade] = useState<{ name: string; token: string }>()
  const failure = query.error && failureOf(query)
  return (
    <Permitted failure={failure} to="make API tokens">
      <PageHeader
        title="New API token"
        lead="It acts in your name: its acts stand in the log under your name and its own."
        back={{ href: pathTo('apiTokens'), label: 'API tokens' }}
      />
      {made ? (
        <Made {...made} />
      ) : query.data ? (
        <TokenForm choices={query.data} onMade={setMade} />
      ) : (
        <Section>
          <Fallback what="Your rights" failure={failure} />
        </Section>
      )}
    </Permitted>
  )
}

function Made({ name, token }: { name: string; token: string }) {
  return (
    <Section title={name}>
      <div className={classes.made}>
        <Notice tone="warning" title="Copy the token now">
          It is not shown again, and nobody can read it later. Programs send it as “Authorization: Bearer …”.
        </Notice>
        <code className={classes.token}>{token}</code>
        <div className={classes.acts}>
          <CopyButton text={token} label="Copy token" />
          <ButtonLink kind="primary" href={pathTo('apiTokens')}>
            I have kept it
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}

const groupsOf = (permissions: ApiTokenChoices['permissions']) =>
  byTopic(permissions, ({ group }) => group).map(({ key, title, rights }) => ({
    key,
    label: title,
    rows: rights.map(({ id, name, calls }) => ({
      key: String(id),
      label: name,
      hint: counted(calls, 'call'),
    })),
  }))

function TokenForm({
  choices,
  onMade,
}: {
  choices: ApiTokenChoices
  onMade: (made: { name: string; token: string }) => void
}) {
  const client = useQueryClient()
  const form = useForm<Values, NewToken>({
    schema: newApiToken,
    initial,
    toBody: bodyOf,
    send: async (body) => {
      const { data } = await createToken(body)
      onMade({ name: body.name, token: data.token })
      await nounsChanged(client, 'api-tokens')
    },
  })
  const [words, setWords] = useState('')
  const typed = words.trim()
  const { permission_ids: chosen } = form.values
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const turned = keys.map(Number)
    const others = chosen.filter((id) => !turned.includes(id))
    form.set('permission_ids', isOn ? [...others, ...turned] : others)
  }
  const rightsError = form.errorOf('permission_ids')
  return (
    <Beside isForm aside={<Summary choices={choices} values={form.values} />}>
      <Section>
        <Form {...form.props} hasSaveKey>
          <TextField
            label="Name"
            help="What uses it, such as Bookkeeping."
            maxLength={60}
            {...form.propsOf('name')}
          />
          <TextField
            label="Rights"
            type="search"
            placeholder="Search a right"
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            // the form's act makes the token: a search has nothing to send
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <Matrix
            label="What the token may do"
            rowHeader="Right"
            isUnfolded={typed !== ''}
            groups={groupsOf(choices.permissions.filter(({ name }) => isFoundBy(name, typed)))}
            columns={[{ key: 'token', label: 'This token' }]}
            isOn={(row) => chosen.includes(Number(row))}
            wasOn={() => false}
            lock={() => undefined}
            onToggle={(keys, _column, isOn) => toggle(keys, isOn)}
            empty={
              typed === '' ? 'You have no right that a token could have.' : `No right has “${typed}” in it.`
            }
          />
          {rightsError !== undefined && (
            <FieldErrorText id="permission_ids-error">{rightsError}</FieldErrorText>
          )}
          <SelectField
            label="Records"
            help="A role narrows them: the token then reaches what both you and this role may."
            placeholder="All that I may see and change"
            options={choices.roles.map(({ id, name }) => ({
              value: String(id),
              label: `Only those of ${name}`,
            }))}
            {...form.propsOf('rows_role_id')}
          />
          <NumberField
            label="Days until it expires"
            help={`At most ${apiTokenLimits.days}.`}
            {...form.propsOf('days')}
            onChange={(days) => form.set('days', days)}
          />
          <LinesField
            label="Addresses"
            isOptional
            help="One address or network a line, such as 192.0.2.0/24. Empty: from everywhere."
            name="addresses"
            value={form.values.addresses}
            error={form.errorOf('addresses')}
            onChange={(addresses) => form.set('addresses', addresses)}
            onBlur={() => form.touch('addresses')}
          />
          <FormActions>
            <Button type="submit" kind="primary" isSaving={form.isSaving}>
              Make token
            </Button>
            <ButtonLink href={pathTo('apiTokens')}>Cancel</ButtonLink>
          </FormActions>
        </Form>
      </Section>
    </Beside>
  )
}

/** As many rights as are read beside the form. */
const mostNamed = 10

/** What the token could do if it were made now. */
function Summary({ choices, values }: { choices: ApiTokenChoices; values: Values }) {
  const chosen = choices.permissions.filter(({ id }) => values.permission_ids.includes(id))
  const role = choices.roles.find(({ id }) => String(id) === values.rows_role_id)
  const calls = chosen.reduce((sum, one) => sum + one.calls, 0)
  const days = Number(values.days)
  return (
    <Aside title="This token">
      <p>
        {chosen.length === 0
          ? 'May do nothing yet: choose its rights.'
          : `May do ${counted(chosen.length, 'thing')} in ${counted(calls, 'call')}, and never more than you may:`}
      </p>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.slice(0, mostNamed).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {chosen.length > mostNamed && <li>and {chosen.length - mostNamed} more</li>}
        </ul>
      )}
      <p>
        {role ? `Reaches only records that ${role.name} reaches too.` : 'Reaches all records that you reach.'}
      </p>
      {Number.isInteger(days) && days > 0 && days <= apiTokenLimits.days && (
        <p>Expires in {counted(days, 'day')}; it can be revoked at any time.</p>
      )}
      <p>What asks for your password again, such as a refund, is closed to every token.</p>
    </Aside>
  )
}
