import { QueryClientProvider, useQuery, useIsFetching, queryOptions } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import type { Profile } from '@uplink/contract/auth'
import { pathTo } from '@uplink/contract/screens'
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { profileQuery } from '../../features/auth/auth.data'
import { signOut } from '../../features/auth/sign-out.actions'
import { OtherLinesDebt } from '../../features/connections/OtherLinesDebt'
import { OutageBanner } from '../../features/connections/outages/OutageBanner'
import { SupportChat } from '../../features/chat/SupportChat'
import { waitingChatsQuery } from '../../features/chat/desk/waiting-chats'
import { waitingTicketsQuery } from '../../features/tickets/desk/queue.data'
import {
  changeDigits,
  changeLanguage,
  chosenLanguage,
  digits,
  language,
  leaveLanguage,
} from '../../language/language'
import { t } from '../../language/t'
import { hasDrafts } from '../../platform/form/drafts'
import { hasUnsaved } from '../../platform/form/unsaved'
import { startLive } from '../../platform/live/live'
import { onSessionEnd, storedSubscriber } from '../../platform/session/session'
import { LoadingOverlay } from '../../ui/feedback/LoadingOverlay'
import { useConfirm } from '../../ui/UiProvider'
import { usePhone } from '../../ui/use-phone'
import { isOfOwnLine } from '../navigation/own-line'
import { queryClient } from '../query-client'
import { takeSwitch, useSwitchConnection } from '../switch-connection'
import { Footer } from './plain/Footer'
import classes from './MainLayout.module.css'
import { Sidebar } from './Sidebar'
import { useProvider, useProviderWords } from './provider'
import { TabBar } from './TabBar'
import { TopBar } from './TopBar'
import type { paymentCaseRoutes } from '@uplink/contract/payment-cases'
import { useIsOffered, type Waiting } from '../../features/menus/menus.public'
import { call } from '../../platform/api/call'
import { endpoint } from '../../platform/api/endpoint'
import { keysOf } from '../../platform/api/query-keys'

const cases = endpoint<typeof paymentCaseRoutes.list>('GET', '/desk/payment-cases')

/** For staff of whom a second factor is required. */
const FactorDueNotice = lazy(() =>
  import('../../features/auth/factors/FactorDueNotice').then((file) => ({ default: file.FactorDueNotice })),
)

/** Read again while the portal is open, so that new items are counted without opening the list. */
const rereadMs = 60_000

const casesQuery = queryOptions({
  queryKey: keysOf('payment-cases').list('waiting'),
  queryFn: ({ signal }) => call(cases, { query: { per_page: 1 } }, { signal }).then(({ total }) => total),
  refetchInterval: rereadMs,
})

const desk = pathTo('desk')
const review = pathTo('paymentCases')

/** What waits behind the menu's entries, for people whose menu has these entries. */
function useWaiting(): ReadonlyMap<string, readonly Waiting[]> {
  const isAtDesk = useIsOffered(desk)
  const { data: tickets = 0 } = useQuery({ ...waitingTicketsQuery, enabled: isAtDesk })
  const { data: chats = 0 } = useQuery({ ...waitingChatsQuery, enabled: isAtDesk })
  const { data: payments = 0 } = useQuery({ ...casesQuery, enabled: useIsOffered(review) })
  return new Map([
    [
      desk,
      [
        { count: tickets, one: 'ticket' },
        { count: chats, one: 'chat', icon: MessageCircle },
      ],
    ],
    [review, [{ count: payments, one: 'payment' }]],
  ])
}

/** Milliseconds without a call after which the screen counts as loaded. */
const settledMs = 100
/** The longest wait, in case an answer never comes. */
const atMostMs = 5000

/** Whether the first screen has loaded its data, so that the network is free for less urgent things. Stays true. */
function useQuiet(): boolean {
  const isAsking = useIsFetching() > 0
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    const timer = setTimeout(() => setQuiet(true), isAsking ? atMostMs : settledMs)
    return () => clearTimeout(timer)
  }, [isAsking, isQuiet])
  return isQuiet
}

/** Around every screen of a signed-in person: top bar, sidebar, footer, and on a phone the tab bar. */
export function MainLayout() {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => onSessionEnd(() => setEnded(true)), [])
  // while Login is opening, nothing of the person is shown or read any more
  if (hasEnded) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

function Frame() {
  const { data: profile, isPending } = useQuery(profileQuery())
  const path = useRouterState({ select: (state) => state.location.pathname })
  const under = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.under })
  const isWide = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.isWide })
  const fills = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.fills })
  const isPhone = usePhone()
  const { logout, isLeaving } = useLogout()
  const { choose, isSwitching } = useSwitchConnection()
  // after a switch the page is loaded anew, and stays covered until it knows the connection
  const [isArriving] = useState(takeSwitch)
  const active = storedSubscriber() ?? profile?.subscriber

  const isQuiet = useQuiet()
  const provider = useProvider(profile, isQuiet)
  const hasWords = useProviderWords(profile)
  useEffect(() => {
    if (profile && isQuiet) startLive(profile)
  }, [profile, isQuiet])

  useEffect(() => {
    if (!profile) return
    if (profile.account_type === 'staff') {
      if (language !== 'en') leaveLanguage()
    } else if (!chosenLanguage && profile.language !== language) changeLanguage(profile.language)
    else if (language === 'bn' && profile.digits !== digits) changeDigits(profile.digits)
  }, [profile])

  const waiting = useWaiting()
  const twin = useTwin(profile)
  const places = [twin, path, under].flatMap((place) => place ?? [])
  const menu = { path, places, firstRoleId: profile?.roles[0]?.id, onLogout: logout, waiting }
  return (
    <div className={classes.shell} data-fills={fills}>
      <SkipLink />
      {!isPhone && <Sidebar menu={menu} provider={provider} />}
      <TopBar
        profile={profile}
        menu={isPhone ? menu : undefined}
        provider={provider}
        chat={isQuiet && profile?.subscriber && <SupportChat />}
        onChoose={choose}
      />
      <div className={classes.body}>
        <main
          id="main"
          tabIndex={-1}
          className={classes.main}
          data-of={profile?.account_type}
          data-wide={isWide}
        >
          <FactorNotice due={profile?.second_factor_due_at} />
          <OutageBanner path={path} />
          {path === pathTo('dashboard') && active && (
            <OtherLinesDebt active={active.id} onPay={(line) => choose(line, pathTo('payBill'))} />
          )}
          {hasWords && <Outlet />}
        </main>
        <Footer />
      </div>
      {isPhone && (
        <TabBar profile={profile} path={path} under={under} waiting={waiting.get(desk)} onLogout={logout} />
      )}
      <LoadingOverlay
        isShown={isLeaving || isSwitching || (isArriving && isPending)}
        label={t(isLeaving ? 'Logging out' : 'Switching line')}
      />
    </div>
  )
}

/** For staff, who have two addresses of some screens: the other one, whose entry is marked where there is one. */
function useTwin(profile: Profile | undefined): string | undefined {
  const twin = useRouterState({
    select: ({ location, matches }) =>
      isOfOwnLine(location) ? undefined : matches.at(-1)?.staticData.deskTwin,
  })
  return profile?.account_type === 'staff' ? twin : undefined
}

function FactorNotice({ due }: { due: string | null | undefined }) {
  if (!due) return null
  return (
    <Suspense fallback={null}>
      <FactorDueNotice due={due} />
    </Suspense>
  )
}

/** Acts by script alone, because a link to `#main` would add a history entry. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
  }
  return (
    <a href="#main" className={classes.skip} onClick={skip}>
      {t('Skip to content')}
    </a>
  )
}

const losing = () => ({
  text: t('There is text that you have not sent or saved. Logging out deletes it.'),
  confirmLabel: t('Yes, log out'),
  cancelLabel: t('Stay here'),
})

function useLogout() {
  const router = useRouter()
  const confirm = useConfirm()
  const [isLeaving, setLeaving] = useState(false)
  async function leave() {
    const isLost = hasUnsaved({ byClosing: true }) || hasDrafts()
    if (isLost && !(await confirm(losing()))) return
    setLeaving(true)
    await signOut()
    await router.navigate({ to: pathTo('login') })
  }
  return { logout: () => void leave(), isLeaving }
}
