import { applicationPaperFile, career } from '@qianxian/protocol/career/career'
import { careerShapes } from '@qianxian/protocol/career/career.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { servePaper } from '../paper/paper'
import { getLevel, getLevelEventPaged } from './career.service'
import { applyMatchmaker, getMyCareer, withdrawApplication } from './application/application.service'
import { applicationPaperLooks, openApplicationPaper, removeApplicationPaper, uploadApplicationPaper } from './application/papers'
import {
  getDeskToJudge,
  proposeTermination,
  resignMatchmaker,
  resumeMatchmaker,
  suspendMatchmaker,
} from './desk-status/desk-status.service'
import { answerQuestion, beginQuiz, readLesson } from './training/training.service'

const endpoints = routesOf(career, careerShapes, {
  getMyCareer,
  uploadApplicationPaper,
  removeApplicationPaper,
  applyMatchmaker,
  withdrawApplication,
  readLesson,
  beginQuiz,
  answerQuestion,
  openApplicationPaper,
  getDeskToJudge,
  suspendMatchmaker,
  resumeMatchmaker,
  proposeTermination,
  resignMatchmaker,
  getLevel,
  getLevelEventPaged,
})

export const careerRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    servePaper(app, applicationPaperFile, applicationPaperLooks.pictureOf)
  },
  { served: [...endpoints.served, { endpoint: applicationPaperFile, input: null }] },
)
