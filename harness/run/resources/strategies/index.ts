import type { Strategy } from '../strategy.ts';
import { elsewhere } from './elsewhere.ts';
import { example } from './example.ts';
import { known } from './known.ts';
import { linkOfCreator } from './link-of-creator.ts';
import { list } from './list.ts';
import { listedAround } from './listed-around.ts';
import { noResource } from './no-resource.ts';
import { otherLink } from './other-link.ts';
import { put } from './put.ts';
import { postAndList } from './post-and-list.ts';
import { sentName } from './sent-name.ts';
import { postElsewhere } from './post-elsewhere.ts';
import { post } from './post.ts';

/**
 * The ways to find or create the resource that a request needs, in the order in which they are tried. A link is more
 * reliable than a name. A resource created for the purpose is better than a found one, so it comes first.
 */
export const strategies: readonly Strategy[] = [
  known,
  linkOfCreator,
  post,
  postAndList,
  sentName,
  postElsewhere,
  put,
  otherLink,
  list,
  listedAround,
  elsewhere,
  noResource,
  example,
];
