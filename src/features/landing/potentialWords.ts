/** Sentences about visits to landing pages. */
import type { ChannelFigures, PotentialLead } from '@qianxian/protocol/landing/landing.schema'
import { landingLimits } from '@qianxian/protocol/landing/landing.words'

/** One line about a visit: channel, city, number of acts. */
export const traceWords = ({ channelName, cityName, times }: Pick<PotentialLead, 'channelName' | 'cityName' | 'times'>): string =>
  [channelName, cityName ?? '未选城市', `${times} 步`].join(' · ')

/** The sums of some channels in the last days. */
export function figureWords(figures: readonly Omit<ChannelFigures, 'channel' | 'name'>[]): string {
  const sum = (of: 'views' | 'submissions' | 'potential') => figures.reduce((total, figure) => total + figure[of], 0)
  return `近 ${landingLimits.figureDays} 天：浏览 ${sum('views')} 次，登记 ${sum('submissions')} 次，未登记的访问现存 ${sum('potential')} 条`
}
