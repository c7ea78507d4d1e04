import { dateInWords } from '@qianxian/protocol/base/calendar'
import { names } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { ConsentChangeSheet, ConsentUsesSheet } from './lazySheets'
import { ConsentSheet } from './ConsentSheet'
import type { MyMatchmaker } from './MyMatchmaker'

interface MatchmakerSectionProps {
  model: MyMatchmaker
  /** Opens the matchmaker's interview notes; absent if there can be none. */
  onInterviews?: () => void
}

/** The matchmaker who serves the member, those who request to, and the button that ends the service. */
export const MatchmakerSection = observer(function MatchmakerSection({ model, onInterviews }: MatchmakerSectionProps) {
  const [asked, setAsked] = useState<Representation | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [isReading, setReading] = useState(false)
  const { mine } = model
  if (!mine) return null
  const { current, requests, asked: own, paused } = mine

  async function handleEnd(id: number) {
    const content = '结束后红娘不能再看到你的资料和手机号，也不能替你推荐。进行中的牵线不受影响。'
    if (!(await confirm({ title: '结束红娘服务', content, confirmWords: '结束', isDanger: true }))) return
    await model.endService(id).then(
      () => toast('已结束'),
      (error: unknown) => toast(failureWords(error)),
    )
  }

  async function handleTakeBack(id: number) {
    if (!(await confirm({ title: '撤回申请', content: '红娘还没有答复，撤回后可以请别的红娘。', confirmWords: '撤回' }))) return
    await model.endService(id).then(
      () => toast('已撤回'),
      (error: unknown) => toast(failureWords(error)),
    )
  }

  return (
    <Box isInset bottom={32} id="qx-my-matchmaker">
      <Typography top={8} bottom={16} size="l" weight="semibold">
        我的红娘
      </Typography>
      {requests.map((request) => (
        <Row key={request.id} bottom={16} padX={28} padY={24} surface="brand" radius="m">
          <Face bond={request} note="想为你服务，等你决定" />
          <Button size="s" onClick={() => setAsked(request)}>
            看一看
          </Button>
        </Row>
      ))}
      {own ? (
        <Row bottom={16} padX={28} padY={24} surface="card" id="qx-matchmaker-asked">
          <Face bond={own} note={`等 TA 答复${own.until ? `，${dateInWords(own.until)}前有效` : ''}`} />
          <Button size="s" kind="ghost" onClick={() => handleTakeBack(own.id)}>
            撤回
          </Button>
        </Row>
      ) : null}
      {paused ? (
        <Row bottom={16} padX={28} padY={24} surface="card" id="qx-matchmaker-paused">
          <Face bond={paused} note="暂时不能为你服务，可以等 TA 恢复，也可以另选一位" />
          <Button size="s" kind="ghost" onClick={() => handleEnd(paused.id)}>
            结束
          </Button>
        </Row>
      ) : null}
      {current ? (
        <Box bottom={16} padX={28} padY={24} surface="card">
          <Row>
            <Face bond={current} note={`已授权：${names(consentScope, current.scopes)}`} />
          </Row>
          <Row isWrapping top={20} gap={16}>
            <Typography isGrowing size="s" tone="soft">
              {current.until ? `到 ${dateInWords(current.until)} 为止` : ''}
            </Typography>
            <Button size="s" kind="ghost" onClick={() => handleEnd(current.id)}>
              结束
            </Button>
            <Button size="s" kind="secondary" id="qx-consent-change" onClick={() => setChanging(true)}>
              改授权
            </Button>
          </Row>
        </Box>
      ) : requests.length === 0 && !own ? (
        <Row role="link" bottom={16} padX={28} padY={24} surface="card" onClick={() => navigateTo('/pages/love/hongniang')}>
          <IconCircle icon="hand-heart" size={104} tone="brand" />
          <Stack isGrowing right={20} left={24}>
            <Typography size="ml" weight="semibold">
              找一位红娘
            </Typography>
            <Typography top={4} size="s" tone="soft" leading="close">
              帮你推荐、递话、把关，服务随时可以结束
            </Typography>
          </Stack>
          <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
        </Row>
      ) : null}
      <Row role="button" tall="tap" padX={28} gap={8} tone="soft" id="qx-consent-uses" onClick={() => setReading(true)}>
        <Typography isGrowing size="s">
          红娘替我做过的事
        </Typography>
        <Icon name="chevron-right" size={32} />
      </Row>
      {onInterviews ? (
        <Row role="button" tall="tap" padX={28} gap={8} tone="soft" id="qx-interviews" onClick={onInterviews}>
          <Typography isGrowing size="s">
            红娘的访谈记录
          </Typography>
          <Icon name="chevron-right" size={32} />
        </Row>
      ) : null}
      <ConsentSheet model={model} request={asked} onClose={() => setAsked(null)} />
      {current ? (
        <ConsentChangeSheet
          key={`${current.id}:${current.until}`}
          model={model}
          service={current}
          isOpen={isChanging}
          onClose={() => setChanging(false)}
        />
      ) : null}
      <ConsentUsesSheet isOpen={isReading} onClose={() => setReading(false)} />
    </Box>
  )
})

function Face({ bond, note }: { bond: Representation; note: string }) {
  const { matchmaker } = bond
  return (
    <>
      <Avatar alt={matchmaker.name} src={matchmaker.avatar ? configStore.fileUrl(matchmaker.avatar.thumb) : null} size={104} isVerified />
      <Stack isGrowing right={20} left={24}>
        <Typography size="ml" weight="semibold">
          {matchmaker.name} · {matchmaker.cityName}
        </Typography>
        <Typography top={4} size="s" tone="soft" leading="close">
          {note}
        </Typography>
      </Stack>
    </>
  )
}
