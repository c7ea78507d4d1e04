/** A promoter's home: the code with its link and poster, figures by day, sums, and the level. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import type { PromoterHome } from '@qianxian/protocol/promoter/promoter.schema'
import { promoterLimits } from '@qianxian/protocol/promoter/promoter.words'
import { useState } from 'react'
import { ShareKey } from '@/parts/poster/ShareKey'
import { failureWords } from '@/platform/fault'
import { copyText } from '@/platform/sharing/clipboard'
import type { ShareContent } from '@/platform/sharing/share.types'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { dayInWords, levelName } from './promoterWords'

const contentOf = (path: string): ShareContent => ({ title: `${configStore.platformName}：真实资料，红娘牵线`, path })

export const PromoterHomeScreen = guardScreen(function PromoterHomeScreen() {
  const [model] = useState(() => new DetailModel<PromoterHome>({ load: () => callQuietly(promoter.getPromoterHome, {}) }))
  const again = () => void model.reload()
  useDetailPage(model)
  useDidReturn(again)
  const content = model.value?.status === 'active' ? contentOf(model.value.path) : undefined
  return (
    <Screen bg="rose" share={content} footer={content ? <Keys content={content} /> : undefined} onRetry={again} onSessionChange={again}>
      <DetailView model={model} render={(home) => <Home home={home} />} />
    </Screen>
  )
})

function Keys({ content }: { content: ShareContent }) {
  return (
    <SubmitBar>
      <ShareKey id="qx-promoter-share" content={content} />
      <Button isBlock id="qx-promoter-poster" onClick={() => navigateTo('/subpages/haibao/haibao1')}>
        二维码海报
      </Button>
    </SubmitBar>
  )
}

function Home({ home }: { home: PromoterHome }) {
  return (
    <Box padTop={24} padBottom={48}>
      {home.status === 'frozen' ? (
        <CardBox isInset bottom={24} pad={28} surface="gold" radius="m" id="qx-promoter-frozen">
          <Typography size="m">推广资格已冻结，新的注册和订单不再计入；已有的分成照常结算。</Typography>
        </CardBox>
      ) : (
        <Code code={home.inviteCode} />
      )}
      <Money home={home} />
      <CellGroup>
        <Cell
          icon="badge-check"
          label={levelName(home.level)}
          value={`${home.points} 分`}
          id="qx-promoter-level"
          onClick={() => navigateTo('/member/matchmakerpop/level')}
        />
        <Cell icon="wallet" label="推广分成" id="qx-promoter-bonus" onClick={() => navigateTo('/member/matchmakerpop/bonus')} />
        <Cell icon="trophy" label="推广奖励" id="qx-promoter-award" onClick={() => navigateTo('/member/matchmakerpop/award')} />
        <Cell icon="users-round" label="我推广的用户" id="qx-promoter-users" onClick={() => navigateTo('/member/matchmakerpop/user')} />
      </CellGroup>
      <CellGroup title={`近 ${promoterLimits.figureDays} 天`}>
        <Cell label="合计" note={dayInWords(home.total)} id="qx-promoter-total" />
        {home.days.map((day) => (
          <Cell key={day.day} label={dateInWords(day.day)} note={dayInWords(day)} />
        ))}
      </CellGroup>
      <Typography isInset size="s" tone="soft">
        分成只按会员的订单净额计算，不按人数给报酬，也没有下级提成。你自己扫码不计入。
      </Typography>
    </Box>
  )
}

function Code({ code }: { code: string }) {
  return (
    <Row isInset bottom={24} pad={28} surface="card" radius="m" justify="between">
      <Stack isGrowing>
        <Typography size="s" tone="soft">
          我的推广码
        </Typography>
        <Typography size="2xl" tone="brand" weight="bold" leading="close" isFigure canSelect>
          {code}
        </Typography>
      </Stack>
      <Button
        kind="secondary"
        size="s"
        id="qx-promoter-code"
        onClick={() => copyText(code, '推广码已复制').catch((error: unknown) => toast(failureWords(error)))}
      >
        复制
      </Button>
    </Row>
  )
}

function Money({ home: { pendingFen, settledFen } }: { home: PromoterHome }) {
  return (
    <CardBox isInset bottom={24} pad={32} radius="m" id="qx-promoter-money">
      <Row justify="between" gap={16} isWrapping>
        <Figure label="待结算" fen={pendingFen} />
        <Figure label="已结算" fen={settledFen} />
      </Row>
    </CardBox>
  )
}

function Figure({ label, fen }: { label: string; fen: number }) {
  return (
    <Stack isGrowing gap={4}>
      <Typography size="s" tone="soft">
        {label}
      </Typography>
      <Typography size="l" weight="semibold" isFigure>
        {`¥${amount(fen)}`}
      </Typography>
    </Stack>
  )
}
