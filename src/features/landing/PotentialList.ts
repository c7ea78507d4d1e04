/** The list of potential leads with its two filters, and the figures of channels. */
import { landing } from '@qianxian/protocol/landing/landing'
import type { ChannelFigures, PotentialLead } from '@qianxian/protocol/landing/landing.schema'
import type { LandingAct } from '@qianxian/protocol/landing/landing.words'
import { makeAutoObservable, observableRef } from 'mobx'
import { callQuietly } from '@/request/call'
import { ListModel } from '@/ui/list/ListModel'

interface Filter {
  channel: string | null
  act: LandingAct | null
}

export class PotentialList {
  channel: string | null = null
  act: LandingAct | null = null
  figures: readonly ChannelFigures[] = []
  readonly list: ListModel<PotentialLead>

  constructor() {
    this.list = new ListModel<PotentialLead>({
      keyOf: ({ id }) => id,
      load: (cursor) =>
        callQuietly(landing.getPotentialPaged, {
          cursor,
          ...(this.channel === null ? {} : { channel: this.channel }),
          ...(this.act === null ? {} : { act: this.act }),
        }),
      head: async () => {
        const figures = await callQuietly(landing.getChannelFigures, {}).catch(() => null)
        return () => this.lay(figures)
      },
    })
    makeAutoObservable(this, { list: false, figures: observableRef })
  }

  show(change: Partial<Filter>): void {
    Object.assign(this, change)
    void this.list.reset()
  }

  private lay(figures: ChannelFigures[] | null): void {
    if (figures) this.figures = figures
  }
}
