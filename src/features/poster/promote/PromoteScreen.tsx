/** The viewer's invitations: codes and posters by channel, how many people came by each, and who came, masked. */
import { dateInWords, monthInWords } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import type { Invited, Promotion } from '@qianxian/protocol/poster/poster.schema'
import { invitedStage, NO_PAY_WORDS, posterLimits, promotionChannel, sceneChannel } from '@qianxian/protocol/poster/poster.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { failureWords } from '@/platform/fault'
import { copyText } from '@/platform/sharing/clipboard'
import type { ShareContent } from '@/platform/sharing/share.types'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { ShareKey } from '@/parts/poster/ShareKey'
import { figuresInWords, PromoteModel, totalsOf } from './PromoteModel'

const contentOf = (path: string): ShareContent => ({ title: `${configStore.platformName}：真实资料，红娘牵线`, path })

export const PromoteScreen = guardScreen(function PromoteScreen() {
  const [model] = useState(() => new PromoteModel())
  const again = () => void model.list.refresh()
  useListPage(model.list)
  useDidReturn(again)
  const { code } = model
  return (
    <Screen
      title="推荐给好友"
      share={code ? contentOf(code.path) : undefined}
      footer={code ? <Keys model={model} path={code.path} /> : undefined}
      onRetry={again}
      onSessionChange={again}
    >
      <ListView
        model={model.list}
        keyOf={({ key }) => key}
        header={<Head model={model} />}
        renderRow={(row) => <Friend row={row} />}
        empty={<EmptyState isCompact art="people" title="还没有朋友通过你来" words="把海报或链接发给身边认真找对象的朋友吧" />}
      />
    </Screen>
  )
})

const Keys = observer(function Keys({ model, path }: { model: PromoteModel; path: string }) {
  return (
    <SubmitBar>
      <ShareKey id="qx-promote-share" content={contentOf(path)} />
      <Button isBlock id="qx-promote-poster" onClick={() => navigateTo('/subpages/haibao/haibao1', { channel: model.channel })}>
        生成海报
      </Button>
    </SubmitBar>
  )
})

const Head = observer(function Head({ model }: { model: PromoteModel }) {
  const { value, error } = model.promotion
  if (!value) return error ? <ErrorRetry error={error} onRetry={() => void model.promotion.load()} /> : <Box padTop={24} />
  return (
    <Box padTop={24}>
      <Code code={value.inviteCode} />
      <Channel model={model} promotion={value} />
      <CellGroup title="我的海报">
        <Cell icon="gift" label="邀请海报" note="请朋友来看看" onClick={() => navigateTo('/subpages/haibao/haibao1')} />
        <Cell icon="user-round-check" label="我的名片海报" note="把自己介绍给别人" onClick={() => navigateTo('/subpages/haibao/haibao2')} />
        <Cell icon="users-round" label="红娘名片海报" note="把红娘推荐给朋友" onClick={() => navigateTo('/subpages/haibao/haibao3')} />
        {configStore.hasPlugin('popmatchmaker') ? (
          <Cell
            icon="share-2"
            label="推广红娘"
            note="按会员的订单得分成"
            id="qx-promote-promoter"
            onClick={() => navigateTo('/member/matchmaker/matchmakerjoin', { type: 'pop' })}
          />
        ) : null}
        {configStore.hasPlugin('partner') ? (
          <Cell icon="hand-heart" label="合伙人海报" onClick={() => navigateTo('/subpages/haibao/haibao5')} />
        ) : null}
      </CellGroup>
      <Months promotion={value} />
      <Typography isInset level={2} bottom={16} size="sm" tone="soft">
        通过我来的朋友
      </Typography>
    </Box>
  )
})

function Code({ code }: { code: string }) {
  return (
    <Row isInset bottom={24} pad={28} surface="rose" radius="m" justify="between">
      <Stack isGrowing>
        <Typography size="s" tone="soft">
          我的邀请码
        </Typography>
        <Typography size="2xl" tone="brand" weight="bold" leading="close" isFigure canSelect>
          {code}
        </Typography>
      </Stack>
      <Button
        kind="secondary"
        size="s"
        id="qx-promote-code"
        onClick={() => copyText(code, '邀请码已复制').catch((error: unknown) => toast(failureWords(error)))}
      >
        复制
      </Button>
    </Row>
  )
}

/** The channels, and the figures of the chosen one. */
const Channel = observer(function Channel({ model, promotion }: { model: PromoteModel; promotion: Promotion }) {
  const { scanned, registered, published } = totalsOf(promotion, model.channel)
  return (
    <CardBox isInset bottom={32} pad={28} radius="m">
      <Typography level={2} bottom={16} size="ml" weight="semibold">
        用在哪里
      </Typography>
      <Chips>
        {values(sceneChannel).map((channel) => (
          <Chip
            key={channel}
            role="radio"
            label={sceneChannel[channel]}
            isOn={channel === model.channel}
            onClick={() => model.choose(channel)}
          />
        ))}
      </Chips>
      <Row top={28} id="qx-promote-figures">
        <Figure label="打开" unit="次" count={scanned} />
        <Figure label="注册" unit="人" count={registered} />
        <Figure label="发布资料" unit="人" count={published} />
      </Row>
      <Typography top={20} size="s" tone="soft">
        近 {posterLimits.figureMonths} 个月，你自己打开的不算。{NO_PAY_WORDS}
      </Typography>
    </CardBox>
  )
})

function Figure({ label, unit, count }: { label: string; unit: string; count: number }) {
  return (
    <Stack isGrowing align="center">
      <Typography size="2xl" tone="brand" weight="bold" leading="tight" isFigure>
        {count}
      </Typography>
      <Typography size="s" tone="soft">
        {label}（{unit}）
      </Typography>
    </Stack>
  )
}

/** Months with figures, by channel. */
function Months({ promotion }: { promotion: Promotion }) {
  return promotion.months
    .filter(({ channels }) => channels.length > 0)
    .map(({ month, channels }) => (
      <CellGroup key={month} title={monthInWords(month)}>
        {channels.map((row) => (
          <Cell key={row.channel} label={promotionChannel[row.channel]} note={figuresInWords(row)} />
        ))}
      </CellGroup>
    ))
}

function Friend({ row: { name, channel, stage, registeredOn } }: { row: Invited }) {
  return (
    <Row bottom={16} padX={28} padY={20} surface="card" justify="between">
      <Stack isGrowing>
        <Typography size="ml" leading="close">
          {name}
        </Typography>
        <Typography top={4} size="s" tone="soft" leading="close">
          {promotionChannel[channel]} · {dateInWords(registeredOn)}注册
        </Typography>
      </Stack>
      <Tag tone={stage === 'published' ? 'success' : 'plain'}>{invitedStage[stage]}</Tag>
    </Row>
  )
}
