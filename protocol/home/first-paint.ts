/**
 * Constants of the home page that the server renders, shared by the document, the renderer, the bundling tool and the
 * server.
 */

/** The only page that the server renders. */
export const homePage = '/pages/index/index'

/**
 * Classes by which the document knows parts of the home screen. The build fails if the screen's sources no longer
 * contain one of them.
 */
export const homeParts = {
  card: 'qx-person-card',
  cardPhoto: 'qx-person-card__photo',
  cardImage: 'qx-person-card__image',
  cardWords: 'qx-person-card__words',
  cardName: 'qx-person-card__name',
  cardAge: 'qx-person-card__age',
  cardFacts: 'qx-person-card__facts',
  cardFoot: 'qx-person-card__foot',
  footerPersonal: 'qx-footer__tab--personal',
  question: 'qx-home-question',
  listMore: 'qx-list__more',
  login: 'qx-browse-login',
  headerCity: 'qx-header__city-name',
} as const
