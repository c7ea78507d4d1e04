/** Landing pages: enquiries with consent by channel, and traces of visits that sent none. */
import { landingPages as firstRequests } from '@qianxian/protocol/landing/landing.pages'
import {
  landingChannels,
  landingCounts,
  landingPages,
  landingReceipts,
  landingSubmissions,
  landingTexts,
  landingTraces,
} from '../../db/tables/landing'
import { consentDocuments, landingOpenings } from '../lead/lead'
import { noun } from '../noun'
import { landingJobs } from './landing.jobs'
import { listConsentDocuments, sumViewsByDay } from './landing.repository'
import { landingRoutes } from './landing.routes'

export const landingNoun = noun({
  name: 'landing',
  routes: landingRoutes,
  pages: firstRequests,
  jobs: landingJobs,
  // No row names a person: traces are anonymous, and a receipt belongs to a lead.
  ownerless: [landingPages, landingChannels, landingCounts, landingTraces, landingTexts, landingReceipts, landingSubmissions],
  parts: [landingOpenings.answer(sumViewsByDay), consentDocuments.answer(listConsentDocuments)],
  demonstration: () => import('../../../seed/nouns/landing'),
})
