import type { LoveDetail, MatchExplain } from '@qianxian/protocol/love/love.schema'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { Knot } from '@/ui/base/media/Knot'
import { Tags } from '@/ui/base/text/Tags'
import { DetailSection } from '@/ui/person/FactGrid'
import { waitingLikes } from '@/parts/interact/waitingLikes'
import { ScoreReasons } from '@/parts/love/ScoreReasons'

/** A score in words, because the number alone explains little. */
function scoreWords(score: number): string {
  if (score >= 85) return '难得合拍'
  if (score >= 70) return '很聊得来的样子'
  if (score >= 50) return '有不少共同点'
  return '差别不小，也可以聊聊看'
}

/** The two-way match with its reasons, shared facts, and the change that would raise it. */
export function DetailMatch({ explain }: { explain: MatchExplain }) {
  return (
    <DetailSection title="你们的缘分">
      <ScoreReasons score={explain.score} words={scoreWords(explain.score)} mine={explain.mine} theirs={explain.theirs} />
      {explain.shared.length > 0 ? (
        <Row isWrapping top={28} gap={12}>
          <Typography size="s" tone="soft">
            共同的
          </Typography>
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
          <Typography isGrowing size="sm">
            {explain.hint}
          </Typography>
        </Row>
      ) : null}
    </DetailSection>
  )
}

/** Invites viewers who see only the card to join; the bar's button opens the sign-up. */
export function DetailInvitation({ no, isVisitor, tags }: { no: string; isVisitor: boolean; tags: readonly string[] }) {
  const isWaiting = waitingLikes().some((like) => like.no === no)
  return (
    <Stack align="center" isInset top={8} bottom={24} padX={40} padY={48} surface="rose" radius="l">
      <Knot size="s" />
      <Typography top={16} size="xl" weight="bold">
        {isVisitor ? '想多了解 TA 一点' : '先让 TA 也认识你'}
      </Typography>
      <Typography top={12} bottom={24} size="m" tone="soft">
        {isVisitor
          ? '登录并登记自己的资料（约 5 分钟），通过审核后就能看公开的照片、读 TA 的自我介绍、看你们合不合拍。我们不会公开你的手机号。'
          : '登记自己的资料（约 5 分钟），通过审核后就能看公开的照片、完整介绍和你们的缘分分，也能请红娘牵线。'}
      </Typography>
      {isWaiting ? (
        <Typography bottom={24} size="m" tone="brand" id="qx-detail-waiting-like">
          你的喜欢已经记下，资料通过审核后送出
        </Typography>
      ) : null}
      <Tags words={tags} justify="center" />
    </Stack>
  )
}

/** The matchmaker who serves this person. */
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
        <Typography size="ml" weight="semibold">
          红娘 {matchmaker.name}
        </Typography>
        <Typography size="s" tone="soft">
          正在为 TA 服务 · {matchmaker.city}
        </Typography>
      </Stack>
      <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
    </Row>
  )
}
