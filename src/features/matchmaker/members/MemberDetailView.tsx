import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import Taro from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { has, isIn, name } from '@qianxian/protocol/base/dictionary'
import { draftStatus } from '@qianxian/protocol/love/profile.words'
import { representationStatus, serviceNoteType } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LineRow } from '@qianxian/protocol/line/line.schema'
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ServiceNote } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { copyText } from '@/platform/clipboard'
import { ask, call } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goBack, navigateTo } from '@/router/navigator'
import { useReturn } from '@/ui/base/useReturn'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { regions } from '@/stores/regions.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { confirm, toast } from '@/ui/base/Dialog'
import { Empty } from '@/ui/base/Empty'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { NoticeBar } from '@/ui/base/NoticeBar'
import { Tag, type Tone } from '@/ui/base/Tag'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { factWords, labelOf, profileParts } from '@/parts/love/profileForm'
import { faceOfCard } from '@/parts/person/cardFace'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { PersonRow } from '@/ui/person/PersonRow'
import { followUpWords } from '../desk/deskWords'
import { NoteSheet } from './NoteSheet'
import './MemberDetailView.scss'

type Detail = OutputOf<(typeof matchmaker)['getMember']>

/** Notes and lines in sight before the rest is asked for. */
const SHOWN = 4
const longFields: readonly ProfileField[] = ['selfIntro', 'familyIntro', 'loveView', 'tags', 'prompts']
const shortFields = profileParts.flatMap((part) =>
  part.fields.filter((field): field is ProfileField => field !== 'photos' && field !== 'nickname' && !longFields.includes(field)),
)

const copy = (text: string, said: string) => copyText(text, said).catch((error: unknown) => toast(failureWords(error)))

/** One served member: how to reach them, what was said, who they are, and their introductions. */
export const MemberDetailView = observer(function MemberDetailView({ no }: { no: string }) {
  const [model] = useState(
    () =>
      new DetailModel<Detail>({
        load: () => ask(matchmaker.getMember, { no }),
        isGone: (error) => isFault(error, baseFaults.not_found, loveFaults.profile_unavailable, baseFaults.input_invalid),
      }),
  )
  const [isNoting, setNoting] = useState(false)
  useDetailPage(model)
  useEffect(() => void regions.load(), [])
  useReturn(() => void model.reload())
  const { value } = model

  async function handleEnd({ member }: Detail) {
    const content = `结束后你不能再看到${member.card.nickname}的资料和跟进记录，也不能替 TA 牵线。`
    if (!(await confirm({ title: '结束服务', content, confirmWords: '结束服务', isDanger: true }))) return
    try {
      await call(matchmaker.endRepresentation, { id: member.representationId }, { silent: true })
      toast('服务已结束')
      await goBack()
    } catch (error) {
      toast(failureWords(error))
      await model.reload()
    }
  }

  return (
    <Screen
      title={value?.member.card.nickname}
      onRetry={() => void model.reload()}
      onSessionChange={() => void model.reload()}
      footer={
        value ? (
          <SubmitBar>
            <Button kind="ghost" className="qx-member__note-key" id="qx-member-note" onClick={() => setNoting(true)}>
              写跟进
            </Button>
            {value.profile ? (
              <Button
                kind="secondary"
                className="qx-member__edit-key"
                onClick={() => navigateTo('/subpages/member/matchmaker/editinfo', { no })}
              >
                编辑资料
              </Button>
            ) : null}
            <Button
              className="qx-member__match-key"
              id="qx-member-match"
              onClick={() => navigateTo('/subpages/member/matchmaker/match', { no })}
            >
              推荐对象
            </Button>
          </SubmitBar>
        ) : undefined
      }
    >
      <DetailView
        model={model}
        gone={
          <Empty
            art="gone"
            title="这位会员不在你的服务中"
            words="可能服务已经结束，或者 TA 还没有授权。"
            actionWords="返回"
            onAction={() => goBack()}
          />
        }
        render={(detail) => (
          <View className="qx-member">
            <Head detail={detail} />
            <Phone phone={detail.phone} />
            <DraftNotice detail={detail} no={no} />
            <Notes notes={detail.notes} followUpAt={detail.member.followUpAt} onAdd={() => setNoting(true)} />
            <Facts detail={detail} />
            <Lines lines={detail.lines} />
            <Button kind="plain" isBlock id="qx-member-end" onClick={() => handleEnd(detail)}>
              结束服务
            </Button>
          </View>
        )}
      />
      {value ? (
        <NoteSheet
          isOpen={isNoting}
          no={no}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false)
            void model.reload()
          }}
        />
      ) : null}
    </Screen>
  )
})

function Head({ detail: { member, profile } }: { detail: Detail }) {
  const { card } = member
  const facts = [card.ageText, card.heightCm ? `${card.heightCm}cm` : '', card.education, card.cityName].filter(Boolean).join(' · ')
  return (
    <View className="qx-member__head">
      <Avatar
        src={card.cover && configStore.fileUrl(card.cover.thumb)}
        size={144}
        isVip={card.isWhetherVip}
        isVerified={card.isVerified}
        onClick={() => void navigateTo('/pages/love/detail', { no: card.no })}
      />
      <View className="qx-member__who">
        <View className="qx-member__line">
          <Text className="qx-member__name">{card.nickname}</Text>
          {member.status === 'active' ? null : <Tag tone="gold">{name(representationStatus, member.status)}</Tag>}
        </View>
        <Text className="qx-member__facts">{facts}</Text>
        <View className="qx-member__no" hoverClass="qx-tapped" onClick={() => void copy(card.no, '编号已复制')}>
          <Text>编号 {card.no}</Text>
          <Icon name="copy" size={26} />
        </View>
      </View>
      <View className="qx-member__sums">
        <Sum label="牵线剩余" value={`${member.quotaLeft}`} />
        <Sum label="进行中" value={`${member.openLines}`} />
        <Sum label="资料完整" value={profile ? `${profile.completeness}%` : '—'} />
        <Sum label="最近来过" value={member.lastActiveAt ? relativeTime(member.lastActiveAt) : '—'} />
      </View>
    </View>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <View className="qx-member__sum">
      <Text className="qx-member__sum-value">{value}</Text>
      <Text className="qx-member__sum-label">{label}</Text>
    </View>
  )
}

/** The number stands here only by the member's consent, and the look at it is on record. */
function Phone({ phone }: { phone: string | null }) {
  if (!phone) {
    return (
      <View className="qx-member__phone qx-member__phone--none">
        <Icon name="lock" size={34} />
        <Text className="qx-member__phone-note">会员没有授权你保存手机号，请在平台内联系。</Text>
      </View>
    )
  }
  return (
    <View className="qx-member__phone">
      <View className="qx-member__phone-main">
        <Text className="qx-member__phone-number">{phone}</Text>
        <Text className="qx-member__phone-note">会员授权可见，本次查看已记入服务记录</Text>
      </View>
      <Button kind="ghost" size="s" icon="copy" onClick={() => copy(phone, '手机号已复制')}>
        复制
      </Button>
      <Button
        size="s"
        icon="phone"
        className="qx-member__call"
        onClick={() => Taro.makePhoneCall({ phoneNumber: phone }).catch(() => undefined)}
      >
        拨打
      </Button>
    </View>
  )
}

function DraftNotice({ detail: { profile }, no }: { detail: Detail; no: string }) {
  const status = profile?.draftStatus
  if (!profile || !status || !has(draftStatus, status)) return null
  const words: Partial<Record<keyof typeof draftStatus, string>> = {
    awaiting_member: '你写的资料正在等本人确认',
    submitted: '资料正在审核，暂时不能修改',
    editing: profile.changed.length > 0 ? `草稿里有 ${profile.changed.length} 处修改还没有发给本人` : undefined,
    rejected: '上次修改没有通过审核',
  }
  const said = words[status]
  if (!said) return null
  return (
    <View className="qx-member__notice">
      <NoticeBar words={said} actionWords="查看" onAction={() => void navigateTo('/subpages/member/matchmaker/editinfo', { no })} />
    </View>
  )
}

interface NotesProps {
  notes: readonly ServiceNote[]
  /** The follow-up that counts: a newer note overtakes an older one's. */
  followUpAt: string | null
  onAdd: () => void
}

function Notes({ notes, followUpAt, onAdd }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? notes : notes.slice(0, SHOWN)
  return (
    <DetailSection title="跟进记录" note={notes.length > 0 ? `${notes.length} 条` : undefined}>
      {notes.length === 0 ? (
        <View className="qx-member__none" hoverClass="qx-tapped" onClick={onAdd}>
          <Text>还没有跟进。写下第一次沟通，下次就知道从哪里聊起。</Text>
        </View>
      ) : null}
      {shown.map((note) => {
        const next = note.nextAt && note.nextAt === followUpAt ? followUpWords(note.nextAt) : null
        return (
          <View key={note.id} className="qx-member__entry">
            <View className="qx-member__entry-head">
              <Tag tone="brand">{name(serviceNoteType, note.type)}</Tag>
              <Text className="qx-member__entry-time">{relativeTime(note.at)}</Text>
              {next ? (
                <Text className={classes('qx-member__entry-next', next.isDue && 'qx-member__entry-next--due')}>{next.words}</Text>
              ) : null}
            </View>
            <Text className="qx-member__entry-words">{note.content}</Text>
          </View>
        )
      })}
      <More isOpen={isOpen} total={notes.length} onOpen={() => setOpen(true)} />
    </DetailSection>
  )
}

const Facts = observer(function Facts({ detail: { profile } }: { detail: Detail }) {
  if (!profile)
    return (
      <DetailSection title="资料">
        <Text className="qx-member__none">会员没有授权你编辑资料，这里只能看到 TA 的名片。</Text>
      </DetailSection>
    )
  const { values } = profile
  const known = (field: ProfileField) => values[field] !== undefined && values[field] !== null && values[field] !== ''
  return (
    <DetailSection title="资料" note={profile.missing.length > 0 ? `还缺 ${profile.missing.length} 项` : undefined}>
      <FactGrid
        facts={shortFields.filter(known).map((field) => ({ label: labelOf(field), value: factWords(field, values[field], regions.tree) }))}
      />
      {longFields.filter(known).map((field) => (
        <View key={field} className="qx-member__text">
          <Text className="qx-member__text-label">{labelOf(field)}</Text>
          <Text className="qx-member__text-words">{factWords(field, values[field], regions.tree)}</Text>
        </View>
      ))}
    </DetailSection>
  )
})

function lineTone(status: LineRow['status']): Tone {
  if (isIn(lineStates.connected, status)) return 'success'
  if (isIn(lineStates.unscreened, status)) return 'gold'
  return isIn(lineStates.answerable, status) ? 'brand' : 'plain'
}

function Lines({ lines }: { lines: readonly LineRow[] }) {
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  const shown = isOpen ? lines : lines.slice(0, SHOWN)
  return (
    <DetailSection title="牵线" note={`${lines.length} 条`}>
      <View className="qx-member__lines">
        {shown.map((line) => (
          <PersonRow
            isBare
            key={line.id}
            person={faceOfCard(line.other)}
            tag={{ words: line.isSender ? 'TA 发出' : 'TA 收到', tone: lineTone(line.status) }}
            note={`${line.statusText} · ${relativeTime(line.updatedAt)}`}
            isGone={!line.other.isAvailable}
            onOpen={(no) => void navigateTo('/pages/love/detail', { no })}
          />
        ))}
      </View>
      <More isOpen={isOpen} total={lines.length} onOpen={() => setOpen(true)} />
    </DetailSection>
  )
}

function More({ isOpen, total, onOpen }: { isOpen: boolean; total: number; onOpen: () => void }) {
  if (isOpen || total <= SHOWN) return null
  return (
    <View className="qx-member__more" hoverClass="qx-tapped" onClick={onOpen}>
      <Text>看全部 {total} 条</Text>
      <Icon name="chevron-down" size={28} />
    </View>
  )
}
