import { account } from '@qianxian/protocol/account/account'
import { accountLimits, type ClosingBlocker } from '@qianxian/protocol/account/account.words'
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { hostName } from '@/platform/environment/environment'
import { failureWords } from '@/platform/fault'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import type { BuiltUrl } from '@/router/pages'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, notice, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { closureStep } from './closureSteps'
import { offerLogin } from './offerLogin'
import './CloseAccountSheet.scss'

const { closingDays } = accountLimits

/** Consequences of closing, in the order in which they happen. */
const CONSEQUENCES = [
  ['马上', '所有设备退出登录，任何人都看不到你。还在等对方回应的牵线会结束，置顶、聚光灯和活动报名会取消，能退的按规则原路退回。'],
  [`${closingDays} 天内`, '重新登录就会取消注销，资料都还在。'],
  [
    `${closingDays} 天后`,
    `资料、照片、喜欢与收藏、留言、会员权益和剩余的牵线次数全部清除，不能恢复。手机号和${hostName}可以注册新的账号。`,
  ],
  [
    '会保留',
    `别人的牵线和收藏里显示「已注销」；举报与审核的结论匿名保存。有未到期的处罚时，手机号和${hostName}的加密标识留到期满，重新注册仍有效。`,
  ],
] as const

/** Closing an account: blockers, what is lost and kept, and the final confirmation. */
export const CloseAccountSheet = observer(function CloseAccountSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [model] = useState(() => new DetailModel({ load: () => callQuietly(account.getClosing, {}) }))
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])

  async function handleClose() {
    const isSure = await confirm({
      title: '确认注销账号？',
      content: `会马上退出登录。${closingDays} 天内重新登录可以取消，之后不能恢复。`,
      confirmWords: '确认注销',
      isDanger: true,
    })
    if (!isSure) return
    try {
      await call(account.closeAccount, { agreed: true }, errorsInline)
    } catch (error) {
      if (isFault(error, authFaults.login_again)) return offerLogin('注销', onClose)
      toast(failureWords(error))
      // A new blocker may have appeared since the sheet was opened.
      await model.reload()
      return
    }
    onClose()
    // Opens the home page first: all other requests of this page are now refused, which would remove the message
    // together with the page.
    await authStore.leave()
    await notice('已申请注销', `${closingDays} 天内重新登录就会取消。`)
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="注销账号">
      <Stack padX="gutter" padBottom={40}>
        <DetailView
          model={model}
          skeleton={<PageSkeleton kind="words" />}
          render={({ blockers }) => (
            <>
              {blockers.length > 0 ? <Blockers blockers={blockers} onLeave={onClose} onSettled={() => model.reload()} /> : null}
              <Consequences />
              <Typography top={24} bottom={32} size="s" tone="soft">
                想留一份资料？请先在「账号与安全」里导出我的数据。
              </Typography>
              <Button isBlock size="l" kind="danger" id="qx-close-account" isDisabled={blockers.length > 0} onClick={handleClose}>
                {blockers.length > 0 ? '处理完才能注销' : '申请注销'}
              </Button>
            </>
          )}
        />
      </Stack>
    </Sheet>
  )
})

function Consequences() {
  return (
    <Stack gap={20}>
      {CONSEQUENCES.map(([when, what]) => (
        <Row key={when} align="start" gap={16}>
          <Box isFixed className="qx-account-closing__when">
            <Typography size="sm" weight="semibold">
              {when}
            </Typography>
          </Box>
          <Typography size="sm" tone="soft" isGrowing>
            {what}
          </Typography>
        </Row>
      ))}
    </Stack>
  )
}

interface BlockersProps {
  blockers: OutputOf<typeof account.getClosing>['blockers']
  onLeave: () => void
  onSettled: () => unknown
}

/** Pages on which blockers can be settled. */
const PAGES: Partial<Record<ClosingBlocker, BuiltUrl>> = {
  line: '/member/love/line',
  withdrawal: '/subpages/member/makecash',
  balance: '/member/finance',
  order: '/member/finance',
  refund: '/member/finance',
  times: '/member/love/package',
  exchange: '/subpages/gift/exchange',
  contract: '/subpages/member/my_hetong',
}

function Blockers({ blockers, onLeave, onSettled }: BlockersProps) {
  async function handleAct(kind: ClosingBlocker) {
    const url = PAGES[kind]
    if (url) {
      onLeave()
      return navigateTo(url)
    }
    if (kind === 'representation') {
      if (await endService()) await onSettled()
      return undefined
    }
    return callService()
  }

  return (
    <CardBox bottom={32} surface="sunken" radius="m" pad={28}>
      <Typography size="m" weight="semibold">
        注销前，请先处理
      </Typography>
      {blockers.map(({ kind, count }) => {
        const { title, todo, act } = closureStep(kind, count)
        return (
          <Row key={kind} top={20} gap={16}>
            <Stack isGrowing>
              <Typography size="m">{title}</Typography>
              <Typography top={4} size="s" tone="soft">
                {todo}
              </Typography>
            </Stack>
            {act && (act !== '联系客服' || configStore.servicePhone) ? (
              <Button kind="ghost" size="s" id={`qx-closing-${kind}`} onClick={() => handleAct(kind)}>
                {act}
              </Button>
            ) : null}
          </Row>
        )
      })}
    </CardBox>
  )
}

/** Returns true once the matchmaker no longer represents the person. */
async function endService(): Promise<boolean> {
  const isSure = await confirm({
    title: '结束红娘服务？',
    content: '红娘不再为你牵线，也看不到你的资料。',
    confirmWords: '结束服务',
    isDanger: true,
  })
  if (!isSure) return false
  try {
    const { current } = await call(matchmaker.getMine, {})
    if (current) await call(matchmaker.endRepresentation, { id: current.id })
    return true
  } catch {
    // The failed request has already shown its error.
    return false
  }
}

async function callService(): Promise<void> {
  await callPhone(configStore.servicePhone)
}
