/** Whether an account is at work as a matchmaker, and the name of its city. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { matchmakerStates } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { regionNames, shortName } from '../tenant/tenant'
import type { Matchmaker } from './matchmaker.repository'

export const isServing = ({ status }: Matchmaker): boolean => isIn(matchmakerStates.serving, status)

export function cityNameOf(geo: string): string {
  const { cityName, provinceName } = regionNames(geo)
  return shortName(cityName || provinceName)
}
