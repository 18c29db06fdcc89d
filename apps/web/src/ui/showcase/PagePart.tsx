import { Sum } from '../lists/Sum'
import { usePhoneFold } from '../panes/fold'
import { DetailList } from '../page/DetailList'
import { PageHeader } from '../page/PageHeader'
import { Section } from '../page/Section'
import { Stat, StatRow } from '../page/Stat'
import { Button, ButtonLink } from '../button/Button'
import { Notice } from '../feedback/Notice'
import { StatusBadge } from '../feedback/StatusBadge'
import styles from './Showcase.module.css'

export function PagePart() {
  return (
    <>
      <Section>
        <PageHeader
          back={{ href: '#invoices', label: 'Invoices' }}
          title="Invoice 10422 for Mohammad Shahidul Islam Chowdhury"
          status={<StatusBadge tone="danger">Overdue</StatusBadge>}
          lead="Business 300 with static address, Gulshan 2. Due on 05/06/2026."
          actions={
            <>
              <Button>Download invoice</Button>
              <Button kind="primary">Pay ৳ 112,480.50</Button>
            </>
          }
        />
        <Notice
          tone="warning"
          title="Suspended: ৳ 1,250.00 overdue"
          action={
            <ButtonLink href="#pay" kind="primary">
              Pay ৳ 1,250.00
            </ButtonLink>
          }
        >
          Your line comes back within a minute of the payment.
        </Notice>
      </Section>
      <StatRow>
        <Stat label="You owe" value="৳ 1,250.00" hint="Due on 05/06/2026" />
        <Stat label="Used this period" value="187.4" unit="of 500.0 GB" hint="12 days left" />
        <Stat label="Speed" value="60" unit="Mbps" hint="Home 60" />
        <Stat label="Paid this year" value="৳ 8,750.00" hint="7 of 7 invoices" />
      </StatRow>
      <div className={styles.columns}>
        <Section
          title="Account"
          actions={
            <Button kind="quiet" size="small">
              Edit
            </Button>
          }
        >
          <DetailList
            items={[
              { label: 'Account holder', value: 'Farhana Rahman' },
              { label: 'Current package', value: 'Home 60' },
              { label: 'Contract start date', value: 'NA' },
              { label: 'Contact number', value: '01700 000000', isNumber: true },
              {
                label: 'Email address',
                value: 'a.very.long.address.of.a.person.who.likes.dots@example.com',
              },
            ]}
          />
        </Section>
        <Section title="Bengali and Latin together">
          <p>নাসরিন আক্তার (Nasrin Akter) মিরপুর ১০, ঢাকা। বকেয়া ৳ ৮০০.০০</p>
          <p className="ui-figures">
            ৳ 1,111.11
            <br />৳ 8,888.88
          </p>
        </Section>
      </div>
      <Section title="A day’s cash">
        <Sum
          rows={[
            { label: 'In the drawer before', amount: '৳ 2,000.00' },
            { label: 'Taken in 5 payments', amount: '৳ 3,753.75' },
            { label: 'Should be there', amount: '৳ 5,753.75', isTotal: true },
            { label: 'Difference', amount: '−৳ 40.00', isWrong: true },
          ]}
        />
      </Section>
      <Folding />
    </>
  )
}

/** One row on a phone, until it is opened. */
function Folding() {
  const fold = usePhoneFold({ summary: '2 notes' })
  return (
    <Section title="Folded on a phone" fold={fold}>
      Calls after 18:00. Has a dog.
    </Section>
  )
}
