/** The person's own texts, as far as this viewer may read them, alternating with pictures. */
import type { LikedPart, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { useState, type ReactNode } from 'react'
import { monthWords, factWithProof } from '@/parts/love/factProof'
import { Box, Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Tags } from '@/ui/base/text/Tags'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { DetailHeart, DetailPhoto, type PartLiking } from './DetailPhotos'
import { factIcons, orderFacts } from './factIcons'
import { interleave } from './interleave'
import './DetailStory.scss'

export interface DetailStoryProps {
  person: LoveDetail
  liking: PartLiking
  onOpen: (at: number) => void
}

/** Answers and pictures alternate after the portrait; the partner preferences are last. */
export function DetailStory({ person, liking, onOpen }: DetailStoryProps) {
  const photos = person.pictures.flatMap((picture, at) =>
    at === 0 || picture.isBlurred ? [] : <DetailPhoto key={picture.id} person={person} at={at} liking={liking} onOpen={onOpen} />,
  )
  return (
    <>
      {interleave(partsOf(person, liking), photos)}
      {person.mate.length > 0 ? (
        <DetailSection title="希望遇见这样的你">
          {person.mate.map((wish) => (
            <Row key={wish.label} align="stretch" padY={12}>
              <Typography isFixed size="m" tone="soft" className="qx-detail-want__label">
                {wish.label}
              </Typography>
              <Typography isGrowing size="m">
                {wish.value}
              </Typography>
            </Row>
          ))}
        </DetailSection>
      ) : null}
    </>
  )
}

function partsOf({ prompts, selfIntro, facts, loveView, familyIntro, interview, card }: LoveDetail, liking: PartLiking): ReactNode[] {
  const [lead, ...others] = prompts.map(({ key, question, answer }) => (
    <Quote key={key} question={question} answer={answer} part={{ prompt: key }} liking={liking} />
  ))
  return [
    lead,
    selfIntro ? (
      <Own key="self" title="关于我" words={selfIntro}>
        <Tags words={card.tags} top={24} />
      </Own>
    ) : null,
    facts.length > 0 ? <Facts key="facts" facts={facts} /> : null,
    interview ? <Interview key="interview" interview={interview} /> : null,
    ...others,
    loveView ? <Own key="love" title="我的爱情观" words={loveView} /> : null,
    familyIntro ? <Own key="family" title="我的家庭" words={familyIntro} /> : null,
  ].filter(Boolean)
}

function Own({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <DetailSection title={title}>
      <Typography size="ml" leading="loose" isAsWritten canSelect>
        {words}
      </Typography>
      {children}
    </DetailSection>
  )
}

/** A matchmaker's note of a meeting, as the person confirmed it. */
function Interview({ interview: { excerpt, since } }: { interview: NonNullable<LoveDetail['interview']> }) {
  return (
    <DetailSection title="红娘访谈" note={`${monthWords(since)} · 本人已确认`}>
      <Typography size="ml" leading="loose" isAsWritten canSelect>
        {excerpt}
      </Typography>
    </DetailSection>
  )
}

function Facts({ facts }: Pick<LoveDetail, 'facts'>) {
  const [isOpen, setOpen] = useState(false)
  const { first, rest } = orderFacts(facts)
  const shown = (isOpen ? [...first, ...rest] : first).map((fact) => ({
    ...factWithProof(fact),
    icon: factIcons[fact.field] ?? 'info',
  }))
  return (
    <DetailSection title="基本情况" note={shown.some((fact) => fact.isVerified) ? '没有标注的由本人填写' : undefined}>
      <FactGrid facts={shown} />
      {rest.length > 0 ? (
        <Row justify="center" tall="tap" tone="soft" className="qx-detail-fold" isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
          <Typography size="sm">{isOpen ? '收起' : `再看 ${rest.length} 项`}</Typography>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={28} />
        </Row>
      ) : null}
    </DetailSection>
  )
}

/** An answer to one of the questions, in large type to start a conversation. */
function Quote({ question, answer, part, liking }: { question: string; answer: string; part: LikedPart; liking: PartLiking }) {
  return (
    <Box isInset bottom={24} padX={40} padTop={40} padBottom={40} surface="rose" radius="m" className="qx-detail-quote">
      <Typography right={32} size="sm" tone="soft">
        {question}
      </Typography>
      <Row top={12} align="end">
        <Typography isGrowing size="xl" weight="semibold" leading="close" isAsWritten>
          {answer}
        </Typography>
        <DetailHeart part={part} liking={liking} />
      </Row>
    </Box>
  )
}
