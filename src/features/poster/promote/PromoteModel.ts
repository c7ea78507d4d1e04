/** The viewer's invitations: the chosen channel, its figures, and the people who came. */
import { poster } from '@qianxian/protocol/poster/poster'
import type { ChannelFigures, Invited, Promotion } from '@qianxian/protocol/poster/poster.schema'
import type { SceneChannel } from '@qianxian/protocol/poster/poster.words'
import { makeAutoObservable } from 'mobx'
import { callQuietly } from '@/request/call'
import { DetailModel } from '@/ui/detail/DetailModel'
import { ListModel } from '@/ui/list/ListModel'

/** A mini-program's first page is smaller. */
const PAGE_SIZE = process.env.TARO_ENV === 'h5' ? 10 : 5

export class PromoteModel {
  readonly promotion = new DetailModel<Promotion>({ load: () => callQuietly(poster.getPromotion, {}) })
  readonly list: ListModel<Invited>
  channel: SceneChannel = 'poster'

  constructor() {
    this.list = new ListModel<Invited>({
      keyOf: ({ key }) => key,
      load: (cursor) => callQuietly(poster.getInvitedPaged, { cursor, size: PAGE_SIZE }),
      head: () => this.promotion.fetch(),
    })
    makeAutoObservable(this, { promotion: false, list: false })
  }

  choose(channel: SceneChannel): void {
    this.channel = channel
  }

  /** The code of the chosen channel. */
  get code(): Promotion['codes'][number] | undefined {
    return this.promotion.value?.codes.find(({ channel }) => channel === this.channel)
  }
}

export type Figures = Omit<ChannelFigures, 'channel'>

/** The sum of a channel's months. */
export function totalsOf({ months }: Pick<Promotion, 'months'>, channel: SceneChannel): Figures {
  const rows = months.flatMap(({ channels }) => channels.filter((row) => row.channel === channel))
  const sum = (figure: keyof Figures): number => rows.reduce((total, row) => total + row[figure], 0)
  return { scanned: sum('scanned'), registered: sum('registered'), published: sum('published') }
}

/** Invitations without a code have no openings to count. */
export const figuresInWords = ({ channel, scanned, registered, published }: ChannelFigures): string =>
  [channel === 'link' ? '' : `打开 ${scanned} 次`, `注册 ${registered} 人`, `发布资料 ${published} 人`].filter(Boolean).join(' · ')
