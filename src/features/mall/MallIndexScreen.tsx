/** The points mall: the member's points, the link to get more, and the gifts. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { points } from '@qianxian/protocol/base/format'
import { mall } from '@qianxian/protocol/mall/mall'
import { giftsAsk } from '@qianxian/protocol/mall/mall.pages'
import type { GiftCard } from '@qianxian/protocol/mall/mall.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { askFirst } from '@/request/firstAsk'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { GiftPrice } from './GiftPrice'
import { earnPointsUrl } from './earnPoints'
import { stockTag, stockWords } from './mallWords'
import './MallIndexScreen.scss'

export const MallIndexScreen = guardScreen(function MallIndexScreen() {
  const [model] = useState(
    () =>
      new ListModel<GiftCard>({
        keyOf: ({ id }) => id,
        load: async (cursor) =>
          cursor ? callQuietly(mall.getPaged, { cursor }) : ((await askFirst(giftsAsk, {})) ?? { list: [], nextCursor: null }),
      }),
  )
  useListPage(model)
  const { isLoggedIn } = authStore
  useEffect(() => {
    if (isLoggedIn) void financeStore.refresh()
  }, [isLoggedIn])
  useDidReturn(() => {
    if (authStore.isLoggedIn) void financeStore.refresh()
  })
  const refresh = () => void Promise.all([model.refresh(), authStore.isLoggedIn && financeStore.refresh()])
  return (
    <Screen bg="rose" onRetry={refresh} onSessionChange={refresh}>
      <ListView
        model={model}
        layout="grid"
        keyOf={({ id }) => id}
        header={isLoggedIn ? <Purse /> : <Invitation />}
        renderRow={(gift) => <Gift gift={gift} />}
        endWords="就这些啦，新礼品会陆续上架"
        empty={<EmptyState art="heart" title="礼品正在路上" words="上架后，这里就能看到可以兑换什么" />}
      />
    </Screen>
  )
})

/** The member's points, their sources and uses. */
const Purse = observer(function Purse() {
  const { balances: value, error } = financeStore
  const earn = earnPointsUrl()
  return (
    <Box isInset top={16} pad={28} surface="card" id="qx-mall-purse">
      <Row justify="between" align="start" gap={16}>
        <Stack isGrowing>
          <Typography size="sm" tone="soft">
            我的{financeStore.creditName}
          </Typography>
          <Typography size="3xl" tone="brand" weight="bold" leading="close" isFigure>
            {value ? points(value.credit) : error ? '—' : '…'}
          </Typography>
          {value && value.creditFrozen > 0 ? (
            <Typography size="s" tone="soft">
              另有 {points(value.creditFrozen)} 在待支付的兑换里
            </Typography>
          ) : null}
          {value?.ending ? (
            <Typography size="s" tone="soft">
              {points(value.ending.points)} {financeStore.creditName}将在 {dateInWords(value.ending.at)}到期
            </Typography>
          ) : null}
        </Stack>
        <Stack isFixed gap={16}>
          <Button kind="secondary" size="s" id="qx-mall-records" onClick={() => navigateTo('/subpages/gift/exchange')}>
            兑换记录
          </Button>
          {earn ? (
            <Button size="s" id="qx-mall-earn" onClick={earn}>
              充值{financeStore.creditName}
            </Button>
          ) : null}
        </Stack>
      </Row>
      {error ? (
        <Typography top={8} size="s" tone="brand" onClick={() => financeStore.refresh()}>
          {value ? `这是 ${dateAndTime(value.serverTime)} 的数字，点这里更新` : '没有读到，点这里重试'}
        </Typography>
      ) : null}
    </Box>
  )
})

function Invitation() {
  return (
    <Row isInset top={16} pad={28} gap={16} justify="between" surface="card" id="qx-mall-visitor">
      <Stack isGrowing>
        <Typography size="l" weight="semibold" leading="close">
          用{financeStore.creditName}换一份心意
        </Typography>
        <Typography top={4} size="s" tone="soft">
          登录后看看你能换什么
        </Typography>
      </Stack>
      <Button size="s" id="qx-mall-login" onClick={() => openAfterLogin('/subpages/gift/index')}>
        去登录
      </Button>
    </Row>
  )
}

const Gift = observer(function Gift({ gift }: { gift: GiftCard }) {
  const tag = stockTag[gift.standing]
  const left = stockWords(gift)
  return (
    <Box
      role="link"
      bottom={24}
      surface="card"
      isClipped
      className="qx-mall-gift"
      id={`qx-gift-${gift.id}`}
      onClick={() => navigateTo('/subpages/gift/detail', { id: gift.id })}
    >
      <Photo src={configStore.fileUrl(gift.cover)} ratio="1:1" />
      <Box padX={20} padTop={16} padBottom={24}>
        <Typography size="m" weight="semibold" lines={1}>
          {gift.name}
        </Typography>
        <GiftPrice pt={gift.pricePt} fen={gift.priceFen} size="m" />
        <Row top={8} gap={8}>
          {tag ? <Tag tone={tag.tone}>{tag.words}</Tag> : null}
          {left ? (
            <Typography size="s" tone="soft">
              {left}
            </Typography>
          ) : null}
        </Row>
      </Box>
    </Box>
  )
})
