/** Why no value is generated although the schema may have some, and the keyword or schema that is the cause. */
export interface Obstacle {
  readonly reason: string;
  readonly keyword?: string;
  readonly pointer?: string;
}
