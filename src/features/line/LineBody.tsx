/** Body of one introduction, from its two sides to the possible actions. */
import { View } from '@tarojs/components'
import { isIn, name, names } from '@qianxian/protocol/base/dictionary'
import { contactDuration, lineStates } from '@qianxian/protocol/line/line.words'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { canMessage, openConversation } from '@/parts/person/openConversation'
import { availableContacts, contactWords, addContactLink } from '@/parts/line/availableContacts'
import { navigateTo, navigateToUrl } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { Tags } from '@/ui/base/text/Tags'
import { DetailSection } from '@/ui/person/FactGrid'
import { LineTimeline } from '@/ui/person/LineTimeline'
import { ContactCard } from './ContactCard'
import type { DisclosureModel } from './disclosure/DisclosureModel'
import { DisclosureSection } from './lazySheets'
import type { LineModel } from './LineModel'
import { grantLeft, isConnected, isEnded, lineSteps, timeLeft, lineTone } from './lineWords'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './LineBody.scss'

interface LineProps {
  line: LineDetail
}

export interface LineBodyProps extends LineProps {
  model: LineModel
  disclosures: DisclosureModel
  onGrant: () => void
  /** Called to request the other side's contact. */
  onShow: () => void
  /** Called to choose a certificate for a disclosure. */
  onDisclose: () => void
}

export function LineBody({ model, disclosures, line, onGrant, onShow, onDisclose }: LineBodyProps) {
  return (
    <Box padTop={24} padBottom={48}>
      <Pair line={line} />
      <OtherSide line={line} />
      <Talk line={line} />
      <ContactCard model={model} line={line} onShow={onShow} />
      <Box>{isConnected(line.row.status) ? <DisclosureSection model={disclosures} onChoose={onDisclose} /> : null}</Box>
      <Couple line={line} />
      <Given line={line} />
      <Said line={line} />
      <DetailSection title="进展" note={line.matchmakerName ? `红娘 ${line.matchmakerName}` : undefined}>
        <LineTimeline steps={lineSteps(line)} />
        {line.closeText && !isIn(lineStates.endedInOneWord, line.row.status) ? (
          <Typography top={16} size="sm" tone="soft">
            {line.closeText}
          </Typography>
        ) : null}
      </DetailSection>
      <Actions model={model} line={line} onGrant={onGrant} />
      <Typography align="center" top={8} size="s" tone="faint">
        谈到借钱、投资、充值，请立刻停下并举报。
      </Typography>
    </Box>
  )
}

/** The two people, the thread between them, and the state. */
const Pair = observer(function Pair({ line }: LineProps) {
  const { row } = line
  const { other } = row
  const left = timeLeft(row)
  const photo = other.cover ? configStore.fileUrl(other.cover.thumb) : null
  return (
    <Stack align="center" padX="gutter" padTop={24} padBottom={40}>
      <Row justify="center">
        <Avatar src={configStore.fileUrl(authStore.userInfo?.headPic ?? '') || null} size={144} />
        <View className={isConnected(row.status) ? 'qx-line-pair__thread qx-line-pair__thread--tied' : 'qx-line-pair__thread'}>
          <Row justify="center" surface="plain" tone="vivid" className="qx-line-pair__knot">
            <Icon name={isConnected(row.status) ? 'heart-fill' : 'heart'} size={36} />
          </Row>
        </View>
        <Avatar
          src={photo}
          alt={portraitLabel(other.nickname, other.ageText)}
          size={144}
          isVip={other.isWhetherVip}
          isVerified={other.isVerified}
        />
      </Row>
      <Typography align="center" top={32} size="2xl" weight="bold" leading="close" id="qx-line-status">
        {row.statusText}
      </Typography>
      <Row justify="center" top={16} gap={12}>
        <Tag tone={lineTone(row)}>{row.mode === 'assisted' ? '红娘牵线' : '自主牵线'}</Tag>
        {left ? <Tag tone="brand">{left}</Tag> : null}
      </Row>
      {line.quotaNote ? (
        <Typography top={16} size="s" tone="soft">
          {line.quotaNote}
        </Typography>
      ) : null}
    </Stack>
  )
})

/** Shown when both agreed: they may write to each other, and meet. */
const Talk = observer(function Talk({ line: { row } }: LineProps) {
  if (!isConnected(row.status) || !row.other.isAvailable) return null
  return (
    <Row isInset bottom={32} gap={20}>
      {canMessage() ? (
        <Button id="qx-line-talk" kind="secondary" size="l" isBlock icon="message-circle" onClick={() => openConversation(row.other.no)}>
          发消息
        </Button>
      ) : null}
      <Button
        id="qx-line-date"
        kind="secondary"
        size="l"
        isBlock
        icon="calendar"
        onClick={() => navigateTo('/subpages/appointment/index', { line: row.id })}
      >
        约见
      </Button>
    </Row>
  )
})

/** Two who agreed may become a couple. */
function Couple({ line: { row } }: LineProps) {
  if (!isConnected(row.status)) return null
  const isCouple = isIn(lineStates.coupled, row.status)
  return (
    <CellGroup>
      <Cell
        id="qx-line-couple"
        icon="heart"
        label={isCouple ? '我们的关系' : '确认交往'}
        note={isCouple ? undefined : '对方同意后，你们的资料一起暂停展示'}
        onClick={() => navigateTo('/subpages/haibao/haibao4', isCouple ? {} : { no: row.other.no, name: row.other.nickname })}
      />
    </CellGroup>
  )
}

/** The other side. */
function OtherSide({ line }: LineProps) {
  const { other } = line.row
  const facts = [other.ageText, other.heightCm ? `${other.heightCm}cm` : null, other.cityName, other.education, other.occupation].filter(
    Boolean,
  )
  return (
    <Row
      isInset
      bottom={24}
      pad={28}
      surface="card"
      press={other.isAvailable ? 'fade' : 'none'}
      onClick={() => other.isAvailable && void navigateTo('/pages/love/detail', { no: other.no, from: 'line' })}
    >
      <Stack isGrowing>
        <Typography size="xl" weight="semibold">
          {other.nickname}
        </Typography>
        <Typography top={8} size="sm" tone="soft" lines={1}>
          {other.isAvailable ? facts.join(' · ') : '对方的资料无法查看'}
        </Typography>
      </Stack>
      {other.isAvailable ? (
        <Row isFixed left={20} tone="brand">
          <Typography size="sm">看资料</Typography>
          <Icon name="chevron-right" size={32} />
        </Row>
      ) : null}
    </Row>
  )
}

/** Own contacts open to the other side. */
function Given({ line }: LineProps) {
  if (!line.given) return null
  return (
    <DetailSection title="你开放给 TA 的" note={line.given.isActive ? grantLeft(line.given.until) : '已到期'}>
      <Row>
        <Icon name="eye" size={36} color="var(--qx-success)" />
        <Typography isGrowing left={16} size="ml">
          {names(contactWords, line.given.scopes)}
          {line.given.viewedCount > 0 ? `，TA 看过 ${line.given.viewedCount} 次` : '，TA 还没有查看'}
        </Typography>
      </Row>
    </DetailSection>
  )
}

/** The sender's message, and the answer. */
function Said({ line }: LineProps) {
  const { row } = line
  return (
    <>
      {row.message ? (
        <DetailSection title={row.isSender ? '你说的话' : 'TA 想对你说'}>
          <Typography size="ml" leading="loose" isAsWritten>
            {row.message}
          </Typography>
          {line.caution ? <NoticeBar words={line.caution} tone="danger" /> : null}
          <Tags words={line.reasons} tone="brand" top={20} />
          {line.scopesAsked.length > 0 && !isConnected(row.status) && !isEnded(row.status) ? (
            <Typography top={16} size="sm" tone="soft">
              希望交换：{names(contactWords, line.scopesAsked)}。双方同意后才会打开
              {line.ownDuration ? `，你的开放时长：${name(contactDuration, line.ownDuration)}` : ''}。
            </Typography>
          ) : null}
        </DetailSection>
      ) : null}

      {line.declineText ? (
        <DetailSection title={row.isSender ? '对方的回应' : '你的回应'}>
          <Typography size="ml" leading="loose" isAsWritten>
            {line.declineText}
          </Typography>
        </DetailSection>
      ) : null}
    </>
  )
}

/** Actions possible now. */
function Actions({ model, line, onGrant }: Pick<LineBodyProps, 'model' | 'line' | 'onGrant'>) {
  const { row, actions } = line
  const hasNothingToOpen = isConnected(row.status) && !line.myContacts.some((scope) => isIn(availableContacts, scope))
  if (!hasNothingToOpen && !actions.some((action) => ['grant', 'revoke', 'close', 'report'].includes(action))) return null

  async function handleRevoke() {
    const content = '收回后对方立刻看不到你的联系方式。已经记下的无法收回。'
    if (await confirm({ title: '收回联系方式', content, confirmWords: '收回' })) await model.revoke()
  }
  async function handleClose() {
    const content = '结束后双方的联系方式都会关闭，不能恢复。对方只会看到「牵线已结束」。'
    if (await confirm({ title: '结束这条牵线', content, confirmWords: '结束', isDanger: true })) await model.close()
  }

  return (
    <Box isInset bottom={24} surface="card" isClipped>
      {actions.includes('grant') ? (
        <Cell
          id="qx-line-grant"
          icon="eye"
          label={line.given ? '调整开放的联系方式' : '向 TA 开放联系方式'}
          note="可以选择开放哪些、开放多久，随时收回"
          onClick={onGrant}
        />
      ) : null}
      {hasNothingToOpen ? (
        <Cell
          icon="smartphone"
          label="还没有可以开放的联系方式"
          note={addContactLink.note}
          onClick={() => navigateToUrl(addContactLink.url)}
        />
      ) : null}
      {actions.includes('revoke') ? (
        <Cell id="qx-line-revoke" icon="eye-off" label="收回联系方式" note="收回后对方立刻看不到" onClick={() => handleRevoke()} />
      ) : null}
      {actions.includes('close') ? <Cell id="qx-line-close" icon="minus" label="结束这条牵线" onClick={() => handleClose()} /> : null}
      {actions.includes('report') ? (
        <Cell
          icon="flag"
          iconColor="var(--qx-ink-2)"
          label="举报"
          note="索要钱财、虚假身份、骚扰，请告诉我们"
          onClick={() => navigateTo('/pages/love/report', { no: row.other.no, name: row.other.nickname, lineId: row.id })}
        />
      ) : null}
    </Box>
  )
}
