import type { LoveDetail, MatchExplain } from '@qianxian/protocol/love/love.schema'
import { useState } from 'react'
import { openLogin } from '@/router/login'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tag } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { Knot } from '@/ui/base/Knot'
import { Tags } from '@/ui/base/Tags'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { factIcons, orderFacts } from './factIcons'
import './DetailParts.scss'

/** What a score means in words; the number alone says little. */
function scoreWords(score: number): string {
  if (score >= 85) return '难得合拍'
  if (score >= 70) return '很聊得来的样子'
  if (score >= 50) return '有不少共同点'
  return '差别不小，也可以聊聊看'
}

/** The two-way match with its reasons, what is shared, and what would change it. */
export function DetailMatch({ explain }: { explain: MatchExplain }) {
  return (
    <DetailSection title="你们的缘分">
      <ScoreReasons score={explain.score} words={scoreWords(explain.score)} mine={explain.mine} theirs={explain.theirs} />
      {explain.shared.length > 0 ? (
        <Row isWrapping top={28} gap={12}>
          <Words size="s" tone="soft">
            共同的
          </Words>
          {explain.shared.map((word) => (
            <Tag key={word} tone="brand">
              {word}
            </Tag>
          ))}
        </Row>
      ) : null}
      {explain.hint ? (
        <Row gap={12} top={24} padX={24} padY={20} surface="gold" radius="s" tone="gold">
          <Icon name="sparkles" size={30} />
          <Words isGrowing size="sm">
            {explain.hint}
          </Words>
        </Row>
      ) : null}
    </DetailSection>
  )
}

/** Everything the person says of themselves, as far as this viewer may read it. */
export function DetailIntroduction({ person }: { person: LoveDetail }) {
  const [isOpen, setOpen] = useState(false)
  const { first, rest } = orderFacts(person.facts)
  const facts = (isOpen ? [...first, ...rest] : first).map((fact) => ({ ...fact, icon: factIcons[fact.field] ?? 'info' }))
  const [lead, ...prompts] = person.prompts
  return (
    <>
      {lead ? <Quote question={lead.question} answer={lead.answer} /> : null}
      {person.selfIntro ? (
        <DetailSection title="关于我">
          <Words size="ml" leading="loose" isAsWritten canSelect>
            {person.selfIntro}
          </Words>
          <Tags words={person.card.tags} top={24} />
        </DetailSection>
      ) : null}
      {facts.length > 0 ? (
        <DetailSection title="基本情况" note={facts.some((fact) => fact.isVerified) ? '带勾的已核实' : undefined}>
          <FactGrid facts={facts} />
          {!isOpen && rest.length > 0 ? (
            <Row justify="center" tall="tap" tone="soft" className="qx-detail-fold" onClick={() => setOpen(true)}>
              <Words size="sm">再看 {rest.length} 项</Words>
              <Icon name="chevron-down" size={28} />
            </Row>
          ) : null}
        </DetailSection>
      ) : null}
      {prompts.map((prompt) => (
        <Quote key={prompt.question} question={prompt.question} answer={prompt.answer} />
      ))}
      {person.loveView ? (
        <DetailSection title="我的爱情观">
          <Words size="ml" leading="loose" isAsWritten canSelect>
            {person.loveView}
          </Words>
        </DetailSection>
      ) : null}
      {person.familyIntro ? (
        <DetailSection title="我的家庭">
          <Words size="ml" leading="loose" isAsWritten canSelect>
            {person.familyIntro}
          </Words>
        </DetailSection>
      ) : null}
      {person.mate.length > 0 ? (
        <DetailSection title="希望遇见这样的你">
          {person.mate.map((wish) => (
            <Row key={wish.label} align="stretch" padY={12}>
              <Words isFixed size="m" tone="soft" className="qx-detail-want__label">
                {wish.label}
              </Words>
              <Words isGrowing size="m">
                {wish.value}
              </Words>
            </Row>
          ))}
        </DetailSection>
      ) : null}
    </>
  )
}

/** An answer to one of the questions, large: this is what starts a conversation. */
function Quote({ question, answer }: { question: string; answer: string }) {
  return (
    <Box isInset bottom={24} padX={40} padTop={40} padBottom={48} surface="rose" radius="m" className="qx-detail-quote">
      <Words size="sm" tone="soft" className="qx-detail-quote__question">
        {question}
      </Words>
      <Words top={12} size="xl" weight="semibold" leading="close" isAsWritten>
        {answer}
      </Words>
    </Box>
  )
}

/** Somebody who sees the card only is invited in kindly, and told what for. */
export function DetailInvitation({ isVisitor, tags }: { isVisitor: boolean; tags: readonly string[] }) {
  return (
    <Stack align="center" isInset top={8} bottom={24} padX={40} padY={48} surface="rose" radius="l">
      <Knot size="s" />
      <Words top={16} size="xl" weight="bold">
        {isVisitor ? '想多了解 TA 一点' : '先让 TA 也认识你'}
      </Words>
      <Words top={12} bottom={28} size="m" tone="soft">
        {isVisitor
          ? '登录后可以读 TA 的自我介绍、看你们合不合拍。我们不会公开你的手机号。'
          : '完善自己的资料，就能看到完整介绍和你们的缘分分，也能请红娘牵线。大约需要 5 分钟。'}
      </Words>
      <Tags words={tags} justify="center" bottom={16} />
      <Button size="l" isBlock id="qx-detail-invite" onClick={() => (isVisitor ? openLogin() : navigateTo('/member/love/signuplove'))}>
        {isVisitor ? '登录看完整资料' : '完善我的资料'}
      </Button>
    </Stack>
  )
}

/** Who serves this person. */
export function DetailMatchmaker({ matchmaker }: { matchmaker: NonNullable<LoveDetail['matchmaker']> }) {
  return (
    <Row
      role="link"
      isInset
      bottom={24}
      padX={28}
      padY={24}
      surface="card"
      onClick={() => navigateTo('/pages/love/hongniang', { id: matchmaker.id })}
    >
      <Avatar alt={matchmaker.name} src={matchmaker.avatar && configStore.fileUrl(matchmaker.avatar.thumb)} size={96} />
      <Stack isGrowing left={20}>
        <Words size="ml" weight="semibold">
          红娘 {matchmaker.name}
        </Words>
        <Words size="s" tone="soft">
          正在为 TA 服务 · {matchmaker.city}
        </Words>
      </Stack>
      <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
    </Row>
  )
}
