/** One activity: programme, conditions, price, refunds, and the button for the next step. */
import { costWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import type { ActivityDetail } from '@qianxian/protocol/activity/activity.schema'
import { activityKind, activityStates, activityStatus } from '@qianxian/protocol/activity/activity.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { observer } from 'mobx-react'
import { type ReactNode, useRef, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { urlOf } from '@/router/url'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { PosterArrival } from '@/parts/poster/PosterArrival'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ActivityModel } from './ActivityModel'
import { signupStateWords, seatsLeftWords, nextStep, type NextStep, activityTone } from './activityWords'
import { LabelledRow, RefundTable } from './RefundTable'
import { LeaveWaitlistSheet, SignupSheet } from './lazySheets'
import type { SignupAnswer } from './SignupSheet'

export const ActivityDetailScreen = guardScreen(function ActivityDetailScreen() {
  const { id, scene } = usePageParams<'id' | 'scene'>()
  const [model] = useState(() => new ActivityModel(/^\d{1,15}$/.test(id ?? '') ? Number(id) : 0, scene))
  useDetailPage(model.detail)
  useDidReturn(() => void model.detail.reload())
  const { value } = model.detail
  const again = () => void model.detail.reload()
  return (
    <Screen
      title="活动详情"
      share={value ? { title: `一起去「${value.title}」吧`, path: urlOf('/pages/active/detail', { id: value.id }) } : undefined}
      footer={value ? <NextBar model={model} detail={value} /> : undefined}
      onRetry={again}
      onSessionChange={again}
    >
      {scene && !authStore.isLoggedIn ? <PosterArrival /> : null}
      <DetailView
        model={model.detail}
        gone={
          <EmptyState
            art="gone"
            title="这个活动不在了"
            words="去看看还有什么活动"
            actionWords="看全部活动"
            onAction={() => navigateTo('/subpages/active/index')}
          />
        }
        render={(shown) => <ActivityBody detail={shown} />}
      />
    </Screen>
  )
})

const NextBar = observer(function NextBar({ model, detail }: { model: ActivityModel; detail: ActivityDetail }) {
  const { step, words, isOff } = nextStep(detail, authStore.isLoggedIn, financeStore.creditName)
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const orderId = useRef<number | null>(null)
  const isAudited = Boolean(detail.mine?.audit)
  const { id, title, startAt } = detail

  function goOn() {
    if (orderId.current !== null) return navigateTo('/subpages/member/pay', { id: orderId.current })
    toast(isAudited ? '已提交，等主办方审核' : '报名成功')
    return navigateTo('/subpages/active/myselfsignup')
  }

  async function send(answers: SignupAnswer[] = []) {
    orderId.current = await model.signUp(answers)
  }

  /** The organiser's questions are shown before payment. */
  async function signUp() {
    if (detail.form.length > 0) return setAsking(true)
    await send()
    return goOn()
  }

  const steps: Readonly<Record<NextStep, () => unknown>> = {
    login: () => openAfterLogin(`/subpages/active/detail?id=${detail.id}`),
    profile: () => navigateTo('/member/love/signuplove'),
    verify: () => navigateTo('/member/certification'),
    signup: signUp,
    accept: signUp,
    pay: () => {
      const orderId = detail.mine?.signup?.orderId
      return orderId ? navigateTo('/subpages/member/pay', { id: orderId }) : undefined
    },
    mine: () => navigateTo('/subpages/active/myselfsignup'),
    wait: async () => {
      await model.wait()
      toast('已加入候补，有名额会通知你')
    },
    leave: () => setLeaving(true),
    none: () => undefined,
  }

  async function handleStep() {
    try {
      await steps[step]()
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <>
      <SubmitBar above={aboveOf(detail)}>
        <Button isBlock id="qx-activity-next" isDisabled={isOff} onClick={handleStep}>
          {words}
        </Button>
      </SubmitBar>
      <SignupSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        about={`signup:${detail.id}`}
        questions={detail.form}
        lead="主办方想先了解这些，只有主办方看得到。"
        submitWords={words}
        send={send}
        onDone={goOn}
      />
      <LeaveWaitlistSheet
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        wait={{ activityId: id, title, startAt, isOffered: detail.mine?.wait?.status === 'offered' }}
        onDone={() => model.detail.reload()}
      />
    </>
  )
})

/** Facts that the person must know before pressing the button. */
function aboveOf(detail: ActivityDetail): string | undefined {
  const { mine } = detail
  if (mine?.wait?.offerUntil) return `名额为你保留到 ${dateAndTime(mine.wait.offerUntil)}`
  return (mine?.signup ? undefined : mine?.audit?.words) || seatsLeftWords(detail) || undefined
}

function Part({ title, children, id }: { title: string; children: ReactNode; id?: string }) {
  return (
    <CardBox isInset top={24} pad={28} id={id}>
      <Typography level={2} bottom={12} size="ml" weight="semibold">
        {title}
      </Typography>
      {children}
    </CardBox>
  )
}

const ActivityBody = observer(function ActivityBody({ detail }: { detail: ActivityDetail }) {
  const { title, cover, kind, status, startAt, endAt, cityName, place, organiserName, agenda, notice } = detail
  return (
    <Box padBottom={40}>
      <Photo src={configStore.fileUrl(cover)} ratio="16:9" alt={title} isLazy={false} canRetry />
      <CardBox isInset top={24} pad={28}>
        <Row gap={12} isWrapping>
          <Tag tone={activityTone(status)}>{name(activityStatus, status)}</Tag>
          <Tag>{name(activityKind, kind)}</Tag>
        </Row>
        <Typography top={16} size="xl" weight="semibold">
          {title}
        </Typography>
        <Typography top={16} size="m">
          {whenWords(startAt, endAt)}
        </Typography>
        <Typography top={8} size="s" tone="soft">
          {`${signupStateWords(detail)} · ${organiserName}`}
        </Typography>
        {isIn(activityStates.over, status) ? null : (
          <Button
            top={24}
            size="s"
            kind="secondary"
            id="qx-activity-poster"
            onClick={() => navigateTo('/subpages/active/haibao', { id: detail.id })}
          >
            生成海报，邀朋友一起来
          </Button>
        )}
      </CardBox>
      <Part title="地点">
        <Typography size="m">{[cityName, place].filter(Boolean).join(' · ')}</Typography>
        <PlaceMap name={place} address={detail.address} latitude={detail.latitude} longitude={detail.longitude} />
      </Part>
      {agenda.length > 0 ? (
        <Part title="流程">
          {agenda.map(({ at, words }) => (
            <Row key={at} align="start" gap={20} padY={8}>
              <Typography isFixed size="sm" tone="brand" weight="semibold" isFigure>
                {at}
              </Typography>
              <Typography isGrowing size="sm">
                {words}
              </Typography>
            </Row>
          ))}
        </Part>
      ) : null}
      <Fees detail={detail} />
      <Conditions detail={detail} />
      <Refunds detail={detail} />
      {notice.length > 0 ? (
        <Part title="报名须知">
          {notice.map((words) => (
            <Typography key={words} bottom={8} size="sm" leading="loose">
              {words}
            </Typography>
          ))}
        </Part>
      ) : null}
    </Box>
  )
})

const Fees = observer(function Fees({ detail: { prices, earlyBird, pt } }: { detail: ActivityDetail }) {
  return (
    <Part title="费用">
      {prices.map(({ label, fen }) => (
        <LabelledRow key={label} label={label} value={costWords(fen, pt, financeStore.creditName)} />
      ))}
      {earlyBird ? (
        <Typography top={8} size="s" tone="gold">
          {`${dateAndTime(earlyBird.until)} 前报名，再减 ¥${amount(earlyBird.fen)}`}
        </Typography>
      ) : null}
    </Part>
  )
})

/** Shows people with a profile a tick or a cross at each condition. */
function Conditions({ detail: { conditions, mine } }: { detail: ActivityDetail }) {
  if (conditions.length === 0) return null
  const met = new Map(mine?.conditions.map(({ condition, isMet }) => [condition, isMet]))
  return (
    <Part title="报名条件" id="qx-activity-conditions">
      {conditions.map(({ condition, words }) => {
        const isMet = met.get(condition)
        return (
          <Row key={condition} gap={12} padY={8}>
            {isMet === undefined ? null : <Icon name={isMet ? 'check' : 'x'} size={30} />}
            <Typography isGrowing size="sm" tone={isMet === false ? 'danger' : 'ink'}>
              {isMet === false ? `${words}，你还不符合` : words}
            </Typography>
          </Row>
        )
      })}
    </Part>
  )
}

/** Before payment: the refund ladder, with today's step. */
function Refunds({ detail: { ladder, prices, pt } }: { detail: ActivityDetail }) {
  if (pt === 0 && prices.every(({ fen }) => fen === 0)) return null
  return (
    <Part title="退款规则" id="qx-activity-ladder">
      <RefundTable ladder={ladder} />
      <Typography top={8} size="s" tone="soft">
        活动取消或报名未通过时，全额退款；积分按同样的比例退回。
      </Typography>
    </Part>
  )
}
