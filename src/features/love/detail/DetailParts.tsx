import { Text, View } from '@tarojs/components'
import type { LoveDetail, MatchExplain } from '@qianxian/protocol/love/love.schema'
import { useState } from 'react'
import { openLogin } from '@/router/login'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tag } from '@/ui/base/Tag'
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
        <View className="qx-detail-shared">
          <Text className="qx-detail-shared__title">共同的</Text>
          {explain.shared.map((word) => (
            <Tag key={word} tone="brand">
              {word}
            </Tag>
          ))}
        </View>
      ) : null}
      {explain.hint ? (
        <View className="qx-detail-hint">
          <Icon name="sparkles" size={30} />
          <Text className="qx-detail-hint__words">{explain.hint}</Text>
        </View>
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
          <Text className="qx-detail-text" userSelect>
            {person.selfIntro}
          </Text>
          <Tags tags={person.card.tags} />
        </DetailSection>
      ) : null}
      {facts.length > 0 ? (
        <DetailSection title="基本情况" note={facts.some((fact) => fact.isVerified) ? '带勾的已核实' : undefined}>
          <FactGrid facts={facts} />
          {!isOpen && rest.length > 0 ? (
            <View className="qx-detail-fold" hoverClass="qx-tapped" onClick={() => setOpen(true)}>
              <Text>再看 {rest.length} 项</Text>
              <Icon name="chevron-down" size={28} />
            </View>
          ) : null}
        </DetailSection>
      ) : null}
      {prompts.map((prompt) => (
        <Quote key={prompt.question} question={prompt.question} answer={prompt.answer} />
      ))}
      {person.loveView ? (
        <DetailSection title="我的爱情观">
          <Text className="qx-detail-text" userSelect>
            {person.loveView}
          </Text>
        </DetailSection>
      ) : null}
      {person.familyIntro ? (
        <DetailSection title="我的家庭">
          <Text className="qx-detail-text" userSelect>
            {person.familyIntro}
          </Text>
        </DetailSection>
      ) : null}
      {person.mate.length > 0 ? (
        <DetailSection title="希望遇见这样的你">
          {person.mate.map((wish) => (
            <View key={wish.label} className="qx-detail-want">
              <Text className="qx-detail-want__label">{wish.label}</Text>
              <Text className="qx-detail-want__value">{wish.value}</Text>
            </View>
          ))}
        </DetailSection>
      ) : null}
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <View className="qx-detail-tags">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </View>
  )
}

/** An answer to one of the questions, large: this is what starts a conversation. */
function Quote({ question, answer }: { question: string; answer: string }) {
  return (
    <View className="qx-detail-quote">
      <Text className="qx-detail-quote__question">{question}</Text>
      <Text className="qx-detail-quote__answer">{answer}</Text>
    </View>
  )
}

/** Somebody who sees the card only is invited in kindly, and told what for. */
export function DetailInvitation({ isVisitor, tags }: { isVisitor: boolean; tags: readonly string[] }) {
  return (
    <View className="qx-detail-invite">
      <View className="qx-detail-invite__thread" />
      <Text className="qx-detail-invite__title">{isVisitor ? '想多了解 TA 一点' : '先让 TA 也认识你'}</Text>
      <Text className="qx-detail-invite__words">
        {isVisitor
          ? '登录后可以读 TA 的自我介绍、看你们合不合拍。我们不会公开你的手机号。'
          : '完善自己的资料，就能看到完整介绍和你们的缘分分，也能请红娘牵线。大约需要 5 分钟。'}
      </Text>
      <Tags tags={tags} />
      <Button size="l" isBlock id="qx-detail-invite" onClick={() => (isVisitor ? openLogin() : navigateTo('/member/love/signuplove'))}>
        {isVisitor ? '登录看完整资料' : '完善我的资料'}
      </Button>
    </View>
  )
}

/** Who serves this person. */
export function DetailMatchmaker({ matchmaker }: { matchmaker: NonNullable<LoveDetail['matchmaker']> }) {
  return (
    <View
      className="qx-detail-matchmaker"
      hoverClass="qx-tapped"
      onClick={() => navigateTo('/pages/love/hongniang', { id: matchmaker.id })}
    >
      <Avatar src={matchmaker.avatar && configStore.fileUrl(matchmaker.avatar.thumb)} size={96} />
      <View className="qx-detail-matchmaker__main">
        <Text className="qx-detail-matchmaker__name">红娘 {matchmaker.name}</Text>
        <Text className="qx-detail-matchmaker__words">正在为 TA 服务 · {matchmaker.city}</Text>
      </View>
      <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
    </View>
  )
}
